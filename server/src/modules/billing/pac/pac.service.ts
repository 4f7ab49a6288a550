import { sql } from 'kysely'
import { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import type { PacAccount, PacChange, PacDraft } from '@arriero/contract/billing/pac/pac.contract.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest } from '../../../app/errors.ts'
import { issuerOf } from '../../social-reasons/social-reasons.read.ts'
import { pacPlace, stamperOf, type PacSecret } from '../documents/pac.ts'
import * as repository from './pac.repository.ts'

const orTaken = taken({ pac_account_issuer: ['issuerId', 'Esta razón social ya tiene proveedor; edítelo.'] })

export async function create(work: Work, app: App, draft: PacDraft): Promise<PacAccount> {
  await issuerOf(work, draft.issuerId)
  const secret = secretOf(draft, {})
  demandSecret(draft.provider, secret)
  const id = await addRecord(work, 'pac_account', columnsOf(draft)).catch(orTaken)
  await keepSecret(work, app, id, secret)
  return repository.find(work, id)
}

export async function update(work: Work, app: App, id: number, change: PacChange): Promise<PacAccount> {
  const before = await forChange(work, 'pac_account', id, change.version, repository.find)
  if (change.issuerId !== undefined && change.issuerId !== before.issuerId) await issuerOf(work, change.issuerId)
  const { provider = before.provider } = change
  // Whose password it is changes with the provider.
  const stands = provider === before.provider ? await openSecret(work, app, id) : {}
  const secret = secretOf(change, stands)
  demandSecret(provider, secret)
  await saveRecord(work, 'pac_account', id, { ...columnsOf(change), balance: null, balance_at: null }).catch(orTaken)
  await keepSecret(work, app, id, secret)
  return repository.find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'pac_account', id, undefined, repository.find)
  await removeRecord(work, 'pac_account', id)
}

/** Asks the provider for what is left and keeps the answer; what it says against us is a 400 in its words. */
export async function check(work: Work, app: App, id: number): Promise<PacAccount> {
  const { issuerId } = await repository.find(work, id)
  const { rfc } = await issuerOf(work, issuerId)
  const { pac } = await stamperOf(work, app, issuerId)
  const balance = await pac.balance(rfc).catch((error: unknown) => {
    throw error instanceof PacError ? badRequest(error.message) : error
  })
  await saveRecord(work, 'pac_account', id, {
    balance: Math.min(Math.trunc(balance), 2_000_000_000),
    balance_at: sql`now()`,
  })
  return repository.find(work, id)
}

const columnsOf = <Given extends PacChange>({ issuerId, provider, isTest }: Given) => ({
  social_reason_id: issuerId as Given['issuerId'],
  provider: provider as Given['provider'],
  is_test: provider === 'sandbox' ? true : (isTest as Given['isTest']),
})

const secretOf = ({ user, password, token }: PacChange, stands: PacSecret): PacSecret => ({
  ...stands,
  ...(user ? { user } : {}),
  ...(password ? { password } : {}),
  ...(token ? { token } : {}),
})

function demandSecret(provider: PacAccount['provider'], { user, password, token }: PacSecret): void {
  if (provider === 'sandbox' || (user && password) || (provider === 'sw' && token)) return
  if (provider === 'sw') throw badFields({ token: ['SW pide un token, o usuario y contraseña.'] })
  throw badFields({ user: ['Finkok pide usuario y contraseña.'] })
}

async function openSecret(work: Work, app: App, id: number): Promise<PacSecret> {
  const sealed = await repository.sealedOf(work, id)
  return sealed === null ? {} : (JSON.parse(app.secrets.open(pacPlace(id), sealed)) as PacSecret)
}

async function keepSecret({ tx, scope }: Work, app: App, id: number, secret: PacSecret): Promise<void> {
  const isEmpty = Object.keys(secret).length === 0
  await tx
    .updateTable('pac_account')
    .set({ sealed: isEmpty ? null : app.secrets.seal(pacPlace(id), JSON.stringify(secret)) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}
