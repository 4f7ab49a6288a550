import type { StatementFormat } from '@arriero/contract/banks/banks.rules.ts'

/** A file that cannot be read at all; its Spanish message goes to the user as it is. */
export class StatementError extends Error {}

/** One movement as a statement writes it; one with a `problem` is not saved. */
export interface StatementLine {
  /** In the file; of XML, which movement it is. */
  line: number
  day: string | null
  /** 'HH:mm' */
  time: string | null
  /** Negative: left the account. */
  cents: number | null
  description: string
  party: string | null
  rfc: string | null
  clabe: string | null
  reference: string | null
  tracking: string | null
  /** The bank's own. */
  bankId: string | null
  /** After it, where the bank says so. */
  balance: number | null
  /** As the file has them, for people. */
  written: { day: string; amount: string }
  problem: string | null
  suggestion: { day?: string; cents?: number } | null
}

/** What a file holds. Amounts in cents. */
export interface Statement {
  format: StatementFormat
  currency: string | null
  /** Number or CLABE, as the file says it. */
  account: string | null
  opening: number | null
  closing: number | null
  closingOn: string | null
  lines: StatementLine[]
}

/** A line that can be saved. */
export interface NewLine extends Pick<
  StatementLine,
  'line' | 'time' | 'description' | 'party' | 'rfc' | 'clabe' | 'reference' | 'tracking'
> {
  /** Which of them it is. */
  at: number
  day: string
  cents: number
  key: string
  pattern: string
}

export const blankLine: Omit<StatementLine, 'line'> = {
  day: null,
  time: null,
  cents: null,
  description: '',
  party: null,
  rfc: null,
  clabe: null,
  reference: null,
  tracking: null,
  bankId: null,
  balance: null,
  written: { day: '', amount: '' },
  problem: null,
  suggestion: null,
}
