import type { StatementImport, StatementPreview, StatementRequest } from '@arriero/contract/banks/banks.entities.ts'
import { shortNumber } from '@arriero/contract/banks/banks.rules.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { accountToday } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { WorkerError, workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import * as accounts from '../accounts/accounts.repository.ts'
import { texts } from '../banks.texts.ts'
import { matchLines, type Lines } from '../matching/proposals.ts'
import { pesos } from '../matching/settle-words.ts'
import { postingAccount } from '../transactions/transactions.service.ts'
import * as repository from './statements.repository.ts'

const task = workerTask<typeof import('./read.task.ts')>(new URL('./read.task.ts', import.meta.url))

type Sent = StatementRequest & { file: Upload | undefined }

/** The file as a worker read it: its lines stay text here, however many they are. */
async function read(work: Work, { bankAccountId, layout, corrections = [], file }: Sent) {
  if (!file) throw badFields({ file: ['Elija el archivo.'] })
  const account = await postingAccount(work, bankAccountId)
  const layouts = await repository.layoutsOf(work, account.bankId)
  const asked = {
    path: file.path,
    layout,
    layouts,
    corrections,
    openedOn: account.openedOn,
    today: await accountToday(work),
  }
  const reply = await workers.run(task, asked, { timeoutMs: 30_000 }).catch((error: unknown) => {
    if (error instanceof WorkerError && (error.reason === 'timeout' || error.reason === 'memory'))
      throw badFields({ file: [texts.tooLarge] })
    throw error
  })
  if (!reply.ok) throw badFields({ file: [reply.message] })
  const { currency } = reply.statement
  if (currency && currency !== account.currency)
    throw badFields({ file: [texts.otherCurrencyFile(currency, account.currency)] })
  const { hash } = reply.statement
  return { ...reply, account, file, isRemembered: hash !== undefined && Object.hasOwn(layouts, hash) }
}
type Read = Awaited<ReturnType<typeof read>>

const inMoney = ({ cents, ...row }: repository.ShownLine) => ({ ...row, amount: cents === null ? null : cents / 100 })

export async function preview(work: Work, sent: Sent): Promise<StatementPreview> {
  const found = await read(work, sent)
  const { account, file, statement, bad, isRemembered } = found
  const fresh = await repository.freshLines(work, account.id, found.good, statement.closingOn)
  const { format, headings, examples, layout } = statement
  return {
    fileName: file.name,
    format,
    lines: found.count,
    fresh: fresh.count,
    repeated: found.goodCount - fresh.count,
    skipped: found.skipped,
    badCount: found.badCount,
    bad: bad.map(({ line, day, time, cents, description, party, reference, written, problem, suggestion }) => ({
      ...inMoney({ line, day, time, cents, description, party, reference }),
      written,
      problem: problem ?? '',
      suggestion:
        suggestion?.day || suggestion?.cents !== undefined
          ? {
              ...(suggestion.day && { day: suggestion.day }),
              ...(suggestion.cents !== undefined && { amount: suggestion.cents / 100 }),
            }
          : null,
    })),
    sample: fresh.sample.map(inMoney),
    csv: headings && examples && layout ? { headings, examples, layout, isRemembered } : null,
    proof: proofOf(found),
    outlook: await outlookOf(work, account.id, fresh),
    warnings: await warningsOf(work, found, fresh.untilClosing),
  }
}

/** What the statement began with and all its lines, against what it says it ends with. */
function proofOf({ statement: { opening, closing, closingOn }, goodSum }: Read): StatementPreview['proof'] {
  if (opening === null || closing === null) return null
  const reached = opening + goodSum
  return { stated: closing / 100, reached: reached / 100, on: closingOn, isRight: reached === closing }
}

async function outlookOf(work: Work, bankAccountId: number, fresh: Lines & { count: number }) {
  if (fresh.count === 0) return { sure: 0, suggested: 0, without: 0 }
  const matches = await matchLines(work, bankAccountId, fresh)
  const sure = matches.filter(({ best }) => best?.isSure).length
  const suggested = matches.filter(({ best }) => best !== null).length - sure
  return { sure, suggested, without: matches.length - sure - suggested }
}

/** `added`: what its new lines until its closing come to. */
async function warningsOf(work: Work, { account, statement }: Read, added: number) {
  const digits = statement.account?.replaceAll(/\D/g, '') ?? ''
  const own = [account.number, account.clabe].map((one) => one?.replaceAll(/\D/g, '') ?? '').filter(Boolean)
  const isOther =
    digits.length >= 4 &&
    own.length > 0 &&
    !own.some((one) => one.endsWith(digits.slice(-8)) || digits.endsWith(one.slice(-8)))
  const { closing, closingOn } = statement
  const held = closing === null || closingOn === null ? null : await repository.balanceOn(work, account, closingOn)
  return [
    ...(isOther ? [texts.otherAccount(shortNumber({ number: digits, clabe: null }))] : []),
    ...(held !== null && closing !== null && held + added !== closing
      ? [texts.otherBalance(pesos(closing, account.currency), pesos(held + added, account.currency))]
      : []),
  ]
}

/** What is new comes in, in one transaction; of a CSV its columns are remembered. */
export async function importStatement(work: Work, sent: Sent): Promise<StatementImport> {
  const { account, file, statement, good, goodCount, skipped, badCount, isYoungestFirst } = await read(work, sent)
  const { hash, layout, format, closing, closingOn } = statement
  if (hash !== undefined && layout) await repository.rememberLayout(work, account.bankId, hash, layout)
  const id = await repository.addImport(work, account.id, {
    file_name: file.name,
    format,
    skipped: skipped + badCount,
    closing: closing === null ? null : closing / 100,
    closing_on: closingOn,
  })
  // The list shows the youngest first: of one day the last one that is written.
  await repository.addLines(work, { bankAccountId: account.id, importId: id, lines: good, isYoungestFirst })
  return repository.closeImport(work, id, goodCount)
}

export async function imports(work: Work, bankAccountId: number): Promise<StatementImport[]> {
  await accounts.demand(work, bankAccountId)
  return repository.imports(work, bankAccountId)
}

export const removeImport = repository.removeImport
