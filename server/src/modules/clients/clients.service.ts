import { randomBytes } from 'node:crypto'
import type { TripClient, tripClientDraft } from '@arriero/contract/clients/clients.contract.ts'
import type { Output } from '@arriero/contract/core/endpoint.ts'
import { forChange, saveRecord } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { hashNewPassword, hashPassword, type StoredPassword } from '../../app/passwords.ts'
import { readTarget } from '../users/users.read.ts'
import * as repository from './clients.repository.ts'
import { texts } from './clients.texts.ts'

type Draft = Output<typeof tripClientDraft>

async function readClient(work: Work, id: number): Promise<TripClient> {
  const [client] = await repository.listClients(work, { id })
  if (!client) throw notFound(texts.unknown)
  return client
}

/** 'Grupo Industrial Saltillo' → 'grupo.industrial.saltillo', with a number when that is taken. */
async function freeUsername(work: Work, name: string): Promise<string> {
  const plain =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '.')
      .replace(/^\.|\.$/g, '')
      .slice(0, 60) || 'cliente'
  for (let n = 1; ; n += 1) {
    const username = n === 1 ? plain : `${plain}${n}`
    if (!(await repository.isTaken(work, username, 0))) return username
  }
}

async function refuseTaken(work: Work, { username, email }: Draft, id: number): Promise<void> {
  if (username !== undefined && (await repository.isTaken(work, username, id)))
    throw badFields({ username: [texts.takenName] })
  if (email && (await repository.isTaken(work, email, id))) throw badFields({ email: [texts.takenEmail] })
}

/** A password is a way in: nobody gives one to a client who may do what they may not. */
async function passwordOf(work: Work, id: number, password: string): Promise<StoredPassword> {
  const client = await readTarget(work, id)
  if (!client) throw notFound(texts.unknown)
  if (client.seesMore || !client.permissions.isSubsetOf(work.scope.permissions))
    throw badFields({ password: [texts.mightier] })
  return hashNewPassword(password, client)
}

const columns = ({ name, email, phone, username }: Draft) => ({
  name,
  ...(email === undefined ? {} : { email }),
  ...(phone === undefined ? {} : { phone }),
  ...(username === undefined ? {} : { username }),
})

export async function createClient(work: Work, draft: Draft): Promise<TripClient> {
  await refuseTaken(work, draft, 0)
  const username = draft.username ?? (await freeUsername(work, draft.name))
  // Without a password of theirs nobody knows the one they have: they sign in once somebody gives them one.
  const password_hash = await hashPassword(randomBytes(24).toString('base64url'))
  const id = await repository.insertClient(work, { ...columns(draft), username, password_hash })
  if (draft.password !== undefined) await repository.updateClient(work, id, await passwordOf(work, id, draft.password))
  return readClient(work, id)
}

type Change = Draft & { id: number; version?: number | undefined }

export async function updateClient(work: Work, { id, version, ...draft }: Change): Promise<TripClient> {
  await forChange(work, 'app_user', id, version, readClient)
  await refuseTaken(work, draft, id)
  await saveRecord(work, 'app_user', id, columns(draft))
  // Of the names they have from now on.
  if (draft.password !== undefined) await repository.updateClient(work, id, await passwordOf(work, id, draft.password))
  return readClient(work, id)
}

/** Deactivates: what the client had stays, they no longer sign in. */
export async function deleteClient(work: Work, id: number): Promise<void> {
  if (!(await repository.updateClient(work, id, { deactivated_at: new Date().toISOString() })))
    throw notFound(texts.unknown)
}
