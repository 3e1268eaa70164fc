//! Dim, dark, asleep: what the light does while nobody presses a key.

use crate::settings::Settings;

/// How bright the display is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// As the settings say.
    Bright,
    /// A quarter of it.
    Dim,
    /// Off; the picture is still there.
    Dark,
    /// Off, and the display sleeps.
    Asleep,
}

/// The light after so many milliseconds without a key.
pub fn light(quiet: u32, settings: &Settings) -> Light {
    let Some(dim) = settings.rest.dim_millis() else { return Light::Bright };
    match quiet {
        _ if quiet < dim => Light::Bright,
        _ if quiet < 2 * dim => Light::Dim,
        _ if quiet < 6 * dim => Light::Dark,
        _ => Light::Asleep,
    }
}

/// In how many milliseconds the light changes if nothing happens.
pub fn next_change(quiet: u32, settings: &Settings) -> Option<u32> {
    let dim = settings.rest.dim_millis()?;
    [dim, 2 * dim, 6 * dim].into_iter().find(|at| quiet < *at).map(|at| at - quiet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Rest;

    #[test]
    fn the_light_goes_step_by_step() {
        let settings = Settings { rest: Rest::Soon, ..Settings::default() };
        let at = |seconds: u32| light(seconds * 1_000, &settings);
        assert_eq!(
            [0, 29, 30, 59, 60, 179, 180].map(at),
            [Light::Bright, Light::Bright, Light::Dim, Light::Dim, Light::Dark, Light::Dark, Light::Asleep]
        );
        assert_eq!(next_change(0, &settings), Some(30_000));
        assert_eq!(next_change(170_000, &settings), Some(10_000));
        assert_eq!(next_change(180_000, &settings), None);
        let never = Settings { rest: Rest::Never, ..settings };
        assert_eq!((light(u32::MAX, &never), next_change(0, &never)), (Light::Bright, None));
    }
}
