import { expect, test } from 'vitest'
import { createIssue } from '@arriero/contract/tickets/issues/issues.contract.ts'
import * as contract from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import {
  addComment,
  createTicket,
  followUp,
  reassignTicket,
} from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeArea } from '../../../../test/factories/tickets.ts'
import { testApp } from '../../../../test/server.ts'

/** Three tickets of one issue: one solved in time, one late, one still open and late. */
async function world() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Rodrigo Salinas' })
  const other = await makeUser({ account, name: 'Paola Reyes' })
  const { id: areaId } = await makeArea(user)
  const issue = await call(user, createIssue, { body: { name: 'Sello', areaId, firstMinutes: 30, solveMinutes: 60 } })
  const ids: number[] = []
  for (const title of ['Uno', 'Dos', 'Tres']) {
    const body = { title, text: 'x', areaId, issueId: issue.id, holderId: user.id, images: [] }
    ids.push((await call(other, createTicket, { body })).id)
  }
  const [kept, broken, late] = ids as [number, number, number]
  await age([kept], 40)
  await age([broken, late], 90)
  for (const id of [kept, broken]) {
    await call(user, addComment, { params: { id }, body: { text: 'Va', images: [] } })
    await call(user, followUp, { params: { id }, body: { state: 4 } })
  }
  return { account, user, other, areaId, issue, late }
}

/** As if they had been opened so many minutes before. */
async function age(ids: number[], minutes: number): Promise<void> {
  const { app } = await testApp()
  const shift = `interval '${minutes} minutes'`
  await app.owner.query(
    `update ticket set created_at = created_at - ${shift}, first_due = first_due - ${shift}, solve_due = solve_due - ${shift} where id = any($1)`,
    [ids],
  )
  await app.owner.query(`update ticket_stretch set from_at = from_at - ${shift} where ticket_id = any($1)`, [ids])
}

test('each person’s tickets: solved, in time, how long, and what they hold', async () => {
  const { user, other } = await world()
  const [row, ...rest] = await call(user, contract.userKpis)
  expect(rest).toEqual([])
  expect(row).toEqual({
    userId: user.id,
    name: 'Rodrigo Salinas',
    open: 1,
    late: 1,
    solved: 2,
    promised: 2,
    kept: 1,
    firstMinutes: 65,
    solveMinutes: 65,
    heldMinutes: 130,
  })
  const one = await call(user, contract.userKpiOf, { params: { id: user.id } })
  expect(one.months).toHaveLength(12)
  expect(one.months.reduce((sum, { solved }) => sum + solved, 0)).toBe(2)
  expect(await call(user, contract.userKpiOf, { params: { id: other.id } })).toMatchObject({
    solved: 0,
    firstMinutes: null,
  })
})

test('time is of who held it: what changes hands is split', async () => {
  const { user, other, late } = await world()
  await call(user, reassignTicket, { params: { id: late }, body: { holderId: other.id, reason: 'Turno' } })
  const held = new Map((await call(user, contract.userKpis)).map(({ userId, heldMinutes }) => [userId, heldMinutes]))
  expect(held.get(user.id)).toBe(220)
  expect(held.get(other.id) ?? 0).toBe(0)
})

test('by issue, of one person and of all; days outside count nothing', async () => {
  const { user, other, issue } = await world()
  const expected = { issueId: issue.id, name: 'Sello', opened: 3, solved: 2, promised: 2, kept: 1 }
  expect(await call(user, contract.userKpiIssues, { params: { id: user.id } })).toMatchObject([expected])
  expect(await call(user, contract.issueKpis)).toMatchObject([expected])
  expect(await call(user, contract.userKpiIssues, { params: { id: other.id } })).toEqual([])
  expect(await call(user, contract.issueKpis, { query: { start: '2020-01-01', end: '2020-12-31' } })).toEqual([])
})

test('the dashboard counts what is late, ours and whose', async () => {
  const { user, areaId } = await world()
  expect(await call(user, contract.ticketDashboard, { body: {} })).toMatchObject({
    open: 1,
    late: 1,
    soon: 0,
    ours: 1,
    mine: 1,
    unassigned: 0,
    first: { now: 65, goal: 30 },
    onTime: { now: 50, goal: 95 },
    byUser: [{ name: 'Rodrigo Salinas', open: 1, late: 1, onTime: 50 }],
    byArea: [{ areaId, open: 1, late: 1 }],
    repeated: { name: 'Sello', count: 3 },
  })
})

test('strangers and who may not see indicators get none', async () => {
  const { account, user } = await world()
  const stranger: TestUser = await makeUser()
  expect(await refusal(stranger, contract.userKpiOf, { params: { id: user.id } })).toMatchObject({ status: 404 })
  const client = await makeUser({ account, role: roles.client, permissions: ['tickets.ticket.view'] })
  expect(await refusal(client, contract.userKpis)).toMatchObject({ status: 403 })
  expect(await call(client, contract.ticketDashboard, { body: {} })).toMatchObject({ open: 0, byUser: [], byArea: [] })
})
