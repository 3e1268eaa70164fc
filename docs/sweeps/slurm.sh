#!/bin/sh
#SBATCH --job-name=trickwire
#SBATCH --array=1-64
#SBATCH --cpus-per-task=1
#SBATCH --mem=200M
#SBATCH --time=04:00:00
#SBATCH --output=sweep-%A.log
#SBATCH --open-mode=append
#
# A run as a Slurm job array, a part for each task, with the game and the arguments of its
# `simulate`:
#
#   PARTS=64 sbatch --array=1-64 docs/sweeps/slurm.sh bomb --mission 1-30 --players 4,5 --games 300
#
# Where tasks were lost, the same command plays what is missing. HERE is the folder of these scripts: Slurm runs
# a copy of this one.
set -eu
export PARTS="${PARTS:-64}"
exec "${HERE:-docs/sweeps}/part" "$SLURM_ARRAY_TASK_ID" "$@"
