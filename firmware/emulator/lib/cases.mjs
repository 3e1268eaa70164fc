// Questions with their answers, as the on-target tests have them: `? <game> <verb> <position>`, then lines after `= `.

/** @returns {{question: string, answer: string[]}[]} */
export function readCases(text) {
  const cases = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('? ')) cases.push({ question: line.slice(2), answer: [] });
    else if (line.startsWith('= ')) cases.at(-1).answer.push(line.slice(2));
  }
  return cases;
}
