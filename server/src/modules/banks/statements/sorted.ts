import type { StatementRequest } from '@arriero/contract/banks/banks.entities.ts'
import { packRows, type JsonRows } from '../../../shared/worker/json-rows.ts'
import { texts } from '../banks.texts.ts'
import { keysOf, patternOf } from './keys.ts'
import type { NewLine, StatementLine } from './statement.types.ts'

export interface Sorting {
  corrections: NonNullable<StatementRequest['corrections']>
  /** No movement is of an earlier day, nor of a later one than today. */
  openedOn: string
  today: string
}

/** The lines of a file, by what becomes of them. */
export interface SortedLines {
  count: number
  skipped: number
  /** What cannot be read, the first of it. */
  bad: StatementLine[]
  badCount: number
  /** All that can be, also what the account has already. */
  good: JsonRows<NewLine>
  goodCount: number
  /** What it adds up to, in cents. */
  goodSum: number
  isYoungestFirst: boolean
}

const shownBad = 200

export function sortLines(all: readonly StatementLine[], { corrections, ...bounds }: Sorting): SortedLines {
  const corrected = new Map(corrections.map((one) => [one.line, one]))
  const kept = all.filter(({ line }) => !corrected.get(line)?.skip)
  const lines = kept.map((line) => judged(line, corrected.get(line.line), bounds))
  const good = lines.filter(isGood)
  const bad = lines.filter((line) => !isGood(line))
  const keys = keysOf(good)
  return {
    count: all.length,
    skipped: all.length - kept.length,
    bad: bad.slice(0, shownBad),
    badCount: bad.length,
    good: packRows(
      good.map(({ line, day, time, cents, description, party, rfc, clabe, reference, tracking }, at): NewLine => ({
        at,
        line,
        day,
        time,
        cents,
        description,
        party,
        rfc,
        clabe,
        reference,
        tracking,
        key: keys[at]!,
        pattern: patternOf(description),
      })),
    ),
    goodCount: good.length,
    goodSum: good.reduce((sum, { cents }) => sum + cents, 0),
    isYoungestFirst: (good[0]?.day ?? '') > (good.at(-1)?.day ?? ''),
  }
}

type GoodLine = StatementLine & { day: string; cents: number }
const isGood = (line: StatementLine): line is GoodLine => line.problem === null

/** A line with what was corrected of it, and what is wrong with it here. */
function judged(
  line: StatementLine,
  correction: Sorting['corrections'][number] | undefined,
  { openedOn, today }: Omit<Sorting, 'corrections'>,
): StatementLine {
  const day = correction?.day ?? line.day
  const cents = correction?.amount === undefined ? line.cents : Math.round(correction.amount * 100)
  const isWhole = day !== null && cents !== null && cents !== 0
  const problem = isWhole
    ? day < openedOn
      ? texts.beforeOpening(openedOn)
      : day > today
        ? texts.future
        : null
    : (line.problem ?? 'El importe es 0.')
  return { ...line, day, cents, problem }
}
