// Scenario files as steps: a step a line, words divided by blanks, texts in quotes, patterns in slashes, comments after #.

/** @typedef {{line: number, text: string, words: (string | {text: string} | {pattern: RegExp})[]}} Step */

const WORD = /\s*(?:"((?:[^"\\]|\\.)*)"|\/((?:[^/\\]|\\.)+)\/|(#.*)|([^\s"]+))/y;

/** @returns {Step[]} */
export function parseScript(source) {
  const steps = [];
  source.split('\n').forEach((text, index) => {
    const words = parseLine(text, index + 1);
    if (words.length > 0) steps.push({ line: index + 1, text: text.trim(), words });
  });
  return steps;
}

function parseLine(text, line) {
  const words = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < text.trimEnd().length) {
    const match = WORD.exec(text);
    if (!match) throw new Error(`line ${line}: a quote is not closed`);
    const [, quoted, pattern, comment, word] = match;
    if (comment !== undefined) break;
    if (quoted !== undefined) words.push({ text: unescaped(quoted) });
    else if (pattern !== undefined) words.push({ pattern: new RegExp(pattern) });
    else words.push(word);
  }
  return words;
}

/** \n, \r, \t, \\, \" and \xhh: the bytes of a text, one a character. */
function unescaped(text) {
  const plain = { n: '\n', r: '\r', t: '\t' };
  return text.replace(/\\(x[0-9a-fA-F]{2}|.)/g, (_, escape) =>
    escape.length === 3 ? String.fromCharCode(parseInt(escape.slice(1), 16)) : (plain[escape] ?? escape));
}
