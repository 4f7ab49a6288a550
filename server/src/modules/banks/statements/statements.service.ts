import type {
  BankAccount,
  Layout,
  StatementImport,
  StatementPreview,
  StatementRequest,
} from '@arriero/contract/banks/banks.entities.ts'
import { mostProposed, shortNumber } from '@arriero/contract/banks/banks.rules.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { accountToday } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { WorkerError, workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import * as accounts from '../accounts/accounts.repository.ts'
import { texts } from '../banks.texts.ts'
import { matchLines } from '../matching/proposals.ts'
import { pesos } from '../matching/settle-words.ts'
import { postingAccount } from '../transactions/transactions.service.ts'
import { keysOf, patternOf } from './keys.ts'
import * as repository from './statements.repository.ts'
import type { AnyStatement } from './read.task.ts'
import type { StatementLine } from './statement.types.ts'

const task = workerTask<typeof import('./read.task.ts')>(new URL('./read.task.ts', import.meta.url))

type Sent = StatementRequest & { file: Upload | undefined }
interface Sorted {
  account: BankAccount
  file: Upload
  statement: AnyStatement
  fresh: { line: StatementLine; key: string }[]
  repeated: number
  skipped: number
  bad: StatementLine[]
  /** All that can be read, also what was there. */
  good: StatementLine[]
  isRemembered: boolean
}

async function read(file: Upload, layout: Layout | undefined, layouts: Readonly<Record<string, Layout>>) {
  const reply = await workers
    .run(task, { path: file.path, layout, layouts }, { timeoutMs: 30_000 })
    .catch((error: unknown) => {
      if (error instanceof WorkerError && (error.reason === 'timeout' || error.reason === 'memory'))
        throw badFields({ file: [texts.tooLarge] })
      throw error
    })
  if (!reply.ok) throw badFields({ file: [reply.message] })
  return reply.statement
}

/** What of a file is new, was there, cannot be read or was left out. */
async function sorted(work: Work, { bankAccountId, layout, corrections = [], file }: Sent): Promise<Sorted> {
  if (!file) throw badFields({ file: ['Elija el archivo.'] })
  const account = await postingAccount(work, bankAccountId)
  const layouts = await repository.layoutsOf(work, account.bankId)
  const statement = await read(file, layout, layouts)
  if (statement.currency && statement.currency !== account.currency)
    throw badFields({ file: [texts.otherCurrencyFile(statement.currency, account.currency)] })
  const today = await accountToday(work)
  const corrected = new Map(corrections.map((one) => [one.line, one]))
  const kept = statement.lines.filter(({ line }) => !corrected.get(line)?.skip)
  const lines = kept.map((line) => judged(line, corrected.get(line.line), account, today))
  const good = lines.filter(({ problem }) => problem === null)
  const keys = keysOf(good)
  const known = await repository.knownKeys(work, account.id, keys)
  const fresh = good.flatMap((line, at) => (known.has(keys[at]!) ? [] : [{ line, key: keys[at]! }]))
  return {
    account,
    file,
    statement,
    fresh,
    repeated: good.length - fresh.length,
    skipped: statement.lines.length - kept.length,
    bad: lines.filter(({ problem }) => problem !== null),
    good,
    isRemembered: 'hash' in statement && Object.hasOwn(layouts, statement.hash),
  }
}

/** A line with what was corrected of it, and what is wrong with it here. */
function judged(
  line: StatementLine,
  correction: NonNullable<StatementRequest['corrections']>[number] | undefined,
  { openedOn }: BankAccount,
  today: string,
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

const shownBad = 200
const shownSample = 30
const row = ({ line, day, time, cents, description, party, reference }: StatementLine) => ({
  line,
  day,
  time,
  amount: cents === null ? null : cents / 100,
  description,
  party,
  reference,
})

export async function preview(work: Work, sent: Sent): Promise<StatementPreview> {
  const { account, file, statement, fresh, repeated, skipped, bad, good, isRemembered } = await sorted(work, sent)
  return {
    fileName: file.name,
    format: statement.format,
    lines: statement.lines.length,
    fresh: fresh.length,
    repeated,
    skipped,
    badCount: bad.length,
    bad: bad.slice(0, shownBad).map((line) => ({
      ...row(line),
      written: line.written,
      problem: line.problem ?? '',
      suggestion:
        line.suggestion?.day || line.suggestion?.cents !== undefined
          ? {
              ...(line.suggestion.day && { day: line.suggestion.day }),
              ...(line.suggestion.cents !== undefined && { amount: line.suggestion.cents / 100 }),
            }
          : null,
    })),
    sample: fresh.slice(0, shownSample).map(({ line }) => row(line)),
    csv:
      'layout' in statement
        ? { headings: statement.headings, examples: statement.examples, layout: statement.layout, isRemembered }
        : null,
    proof: proofOf(statement, good),
    outlook: await outlookOf(work, account.id, fresh),
    warnings: await warningsOf(work, account, statement, fresh),
  }
}

/** What the statement began with and all its lines, against what it says it ends with. */
function proofOf(
  { opening, closing, closingOn }: AnyStatement,
  good: readonly StatementLine[],
): StatementPreview['proof'] {
  if (opening === null || closing === null) return null
  const reached = good.reduce((sum, { cents }) => sum + cents!, opening)
  return { stated: closing / 100, reached: reached / 100, on: closingOn, isRight: reached === closing }
}

async function outlookOf(work: Work, bankAccountId: number, fresh: Sorted['fresh']) {
  const lines = fresh.slice(0, mostProposed).map(({ line }, id) => ({
    ...line,
    id,
    day: line.day!,
    cents: line.cents!,
    pattern: patternOf(line.description),
    refused: [],
  }))
  const matches = await matchLines(work, bankAccountId, lines)
  const sure = matches.filter(({ best }) => best?.isSure).length
  const suggested = matches.filter(({ best }) => best !== null).length - sure
  return { sure, suggested, without: matches.length - sure - suggested }
}

async function warningsOf(work: Work, account: BankAccount, statement: AnyStatement, fresh: Sorted['fresh']) {
  const digits = statement.account?.replaceAll(/\D/g, '') ?? ''
  const own = [account.number, account.clabe].map((one) => one?.replaceAll(/\D/g, '') ?? '').filter(Boolean)
  const isOther =
    digits.length >= 4 &&
    own.length > 0 &&
    !own.some((one) => one.endsWith(digits.slice(-8)) || digits.endsWith(one.slice(-8)))
  const { closing, closingOn } = statement
  const held = closing === null || closingOn === null ? null : await repository.balanceOn(work, account, closingOn)
  const added = fresh.reduce((sum, { line }) => (closingOn && line.day! <= closingOn ? sum + line.cents! : sum), 0)
  return [
    ...(isOther ? [texts.otherAccount(shortNumber({ number: digits, clabe: null }))] : []),
    ...(held !== null && closing !== null && held + added !== closing
      ? [texts.otherBalance(pesos(closing, account.currency), pesos(held + added, account.currency))]
      : []),
  ]
}

/** What is new comes in, in one transaction; of a CSV its columns are remembered. */
export async function importStatement(work: Work, sent: Sent): Promise<StatementImport> {
  const { account, file, statement, fresh, repeated, skipped, bad } = await sorted(work, sent)
  if ('hash' in statement) await repository.rememberLayout(work, account.bankId, statement.hash, statement.layout)
  const [first, last] = [fresh[0]?.line.day ?? '', fresh.at(-1)?.line.day ?? '']
  // The list shows the youngest first: of one day the last one that is written.
  const inOrder = first > last ? fresh.toReversed() : fresh
  const id = await repository.addImport(work, account.id, {
    file_name: file.name,
    format: statement.format,
    repeated,
    skipped: skipped + bad.length,
    closing: statement.closing === null ? null : statement.closing / 100,
    closing_on: statement.closingOn,
  })
  await repository.addLines(
    work,
    inOrder.map(({ line, key }) => ({
      account_id: work.scope.accountId,
      bank_account_id: account.id,
      import_id: id,
      day: line.day!,
      time: line.time,
      amount: (line.cents! / 100).toFixed(2),
      description: line.description,
      party: line.party,
      rfc: line.rfc,
      clabe: line.clabe,
      reference: line.reference,
      tracking: line.tracking,
      key,
      pattern: patternOf(line.description),
      updated_by: work.scope.userId || null,
    })),
  )
  return repository.closeImport(work, id, fresh.length)
}

export async function imports(work: Work, bankAccountId: number): Promise<StatementImport[]> {
  await accounts.demand(work, bankAccountId)
  return repository.imports(work, bankAccountId)
}

export const removeImport = repository.removeImport
