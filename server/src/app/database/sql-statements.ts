export interface SqlStatement {
  text: string
  /** Where it begins in the file, counted from 1. */
  line: number
}

/** Texts, names, dollar-quoted bodies and comments, in which a semicolon ends nothing; then what may lie between. */
const TOKENS =
  /[eE]'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|\$([A-Za-z_]\w*)?\$.*?\$\1\$|--[^\n]*|\/\*.*?\*\/|\s+|;|./gs

/**
 * Cuts a file into its statements, without the comments before each. Function bodies must be dollar-quoted: the
 * semicolons of `begin atomic` would cut them.
 */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start: number | undefined
  for (const { 0: token, index } of sql.matchAll(TOKENS)) {
    const isGap = /^(\s|--|\/\*)/.test(token)
    if (start === undefined && (isGap || token === ';')) continue
    start ??= index
    const end = index + token.length
    if (token !== ';' && end < sql.length) continue
    statements.push({ text: sql.slice(start, end), line: lineAt(sql, start) })
    start = undefined
  }
  return statements
}

/** The line of a character, both counted as people do: the first line is 1, the first character 0. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
