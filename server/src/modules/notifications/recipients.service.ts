import { userExists } from '../users/users.read.ts'
import type { z } from 'zod'
import {
  mailTopics,
  type MailTopic,
  type UnitRecipient,
  type UserRecipient,
  type unitRecipientDraft,
  type recipientChange,
  type userRecipientDraft,
} from '@arriero/contract/notifications/notifications.entities.ts'
import { addRecord, forChange, saveRecord, taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { unitsById } from '../units/units.read.ts'
import { texts } from './notifications.texts.ts'
import * as repository from './recipients.repository.ts'
import type { RecipientRow } from './recipients.repository.ts'

const allTopics = mailTopics.map(({ id }) => id)
const orTaken = taken({
  mail_recipient_user: ['email', texts.recipientTaken],
  mail_recipient_unit: ['email', texts.recipientTaken],
})

type Draft = Pick<z.output<typeof userRecipientDraft>, 'email' | 'name' | 'topics' | 'active'>

/** Every topic when none is named. */
async function add(work: Work, draft: Draft, owner: { user_id: number } | { unit_id: number }): Promise<number> {
  const { email, name, topics = allTopics, active } = draft
  const by = work.scope.userId || null
  return addRecord(work, 'mail_recipient', { email, name, topics, active, created_by: by, ...owner }).catch(orTaken)
}

/** Topics are stored as the contract names them. */
const common = ({ topics, user_id: _, user_name: __, unit_id: ___, ...row }: RecipientRow) => ({
  ...row,
  topics: topics as MailTopic[],
})
const toUserRecipient = (row: RecipientRow & { user_id: number }): UserRecipient => ({
  ...common(row),
  userId: row.user_id,
  userName: row.user_name ?? '',
})
const toUnitRecipient = (row: RecipientRow & { unit_id: number }): UnitRecipient => ({
  ...common(row),
  unitId: row.unit_id,
})

const isUsers = (row: RecipientRow | undefined): row is RecipientRow & { user_id: number } =>
  row !== undefined && row.user_id !== null
const isUnits = (row: RecipientRow | undefined): row is RecipientRow & { unit_id: number } =>
  row !== undefined && row.unit_id !== null

/** Who sees only shared units looks after their own addresses. */
const onlyOwn = ({ scope }: Work) => (scope.seesAllUnits ? null : scope.userId)

export const listOfUsers = async (work: Work): Promise<UserRecipient[]> =>
  (await repository.listOfUsers(work, onlyOwn(work))).filter(isUsers).map(toUserRecipient)

async function findOfUser(work: Work, id: number): Promise<UserRecipient> {
  const row = await repository.find(work, id)
  if (!isUsers(row) || (onlyOwn(work) !== null && row.user_id !== work.scope.userId))
    throw notFound(texts.recipientNotFound)
  return toUserRecipient(row)
}

export async function addToUser(work: Work, draft: z.output<typeof userRecipientDraft>): Promise<UserRecipient> {
  const userId = draft.userId ?? work.scope.userId
  const isAllowed = onlyOwn(work) === null || userId === work.scope.userId
  if (!isAllowed || !(await userExists(work, userId))) throw badFields({ id_user: [texts.userNotFound] })
  return findOfUser(work, await add(work, draft, { user_id: userId }))
}

export async function changeOfUser(
  work: Work,
  { id, version, ...change }: z.output<typeof recipientChange>,
): Promise<UserRecipient> {
  await forChange(work, 'mail_recipient', id, version, findOfUser)
  await saveRecord(work, 'mail_recipient', id, change).catch(orTaken)
  return findOfUser(work, id)
}

export async function removeOfUser(work: Work, id: number): Promise<void> {
  await findOfUser(work, id)
  await repository.remove(work, id)
}

async function demandUnit(work: Work, unitId: number): Promise<void> {
  if (!(await unitsById(work, [unitId])).has(unitId)) throw notFound(texts.unitNotFound)
}

export async function listOfUnit(work: Work, unitId: number): Promise<UnitRecipient[]> {
  await demandUnit(work, unitId)
  return (await repository.listOfUnit(work, unitId)).filter(isUnits).map(toUnitRecipient)
}

async function findOfUnit(work: Work, id: number): Promise<UnitRecipient> {
  const row = await repository.find(work, id)
  if (!isUnits(row)) throw notFound(texts.recipientNotFound)
  await demandUnit(work, row.unit_id)
  return toUnitRecipient(row)
}

export async function addToUnit(
  work: Work,
  { unitId, ...draft }: z.output<typeof unitRecipientDraft>,
): Promise<UnitRecipient> {
  await demandUnit(work, unitId)
  return findOfUnit(work, await add(work, draft, { unit_id: unitId }))
}

export async function changeOfUnit(
  work: Work,
  { id, version, ...change }: z.output<typeof recipientChange>,
): Promise<UnitRecipient> {
  await forChange(work, 'mail_recipient', id, version, findOfUnit)
  await saveRecord(work, 'mail_recipient', id, change).catch(orTaken)
  return findOfUnit(work, id)
}

export async function removeOfUnit(work: Work, id: number): Promise<void> {
  await findOfUnit(work, id)
  await repository.remove(work, id)
}
