import { afterEach, beforeAll, expect, test } from 'vitest'
import * as invoices from '@arriero/contract/billing/invoices/invoices.contract.ts'
import type { PacSimulator } from '@arriero/simulators/pac/server.ts'
import { call, refusal } from '../../../../test/api.ts'
import type { TestUser } from '../../../../test/factories.ts'
import { invoiceOf, pacSandbox } from '../../../../test/factories/billing.ts'
import { makeCounter } from '../../../../test/factories/receivables.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { testApp } from '../../../../test/server.ts'
import { stampWaiting } from './stamp-waiting.job.ts'
import { stampDocuments } from './stamping.ts'

let pac: PacSimulator
beforeAll(async () => {
  pac = await pacSandbox()
})
const meets = (fault: object) =>
  fetch(`${pac.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
afterEach(() => meets({ kind: null }))

async function drafts(count: number) {
  const counter = await makeCounter()
  const { user } = counter
  const ids: number[] = []
  for (let at = 0; at < count; at += 1)
    ids.push(
      (await call(user, invoices.createInvoice, { body: invoiceOf(counter.invoices, counter.customerId, 1000 + at) }))
        .id,
    )
  return { user, ids }
}
const all = (user: TestUser, ids: readonly number[]) =>
  Promise.all(ids.map((id) => call(user, invoices.getInvoice, { params: { id } })))
const stampedCount = () => [...pac.sandbox.ledger.all()].length

/** The task as a worker does it that has no time to wait. */
async function stamp(user: TestUser, ids: number[]) {
  const { task_id } = await call(user, invoices.stampInvoice, { body: { ids } })
  return workTask(user, task_id, stampDocuments, { ids }, AbortSignal.abort())
}

/** As if five minutes had gone by: the round that comes then. */
async function later(ids: readonly number[]) {
  const { app } = await testApp()
  const due = 'update fiscal_document set next_check_at = now() where id = any($1) and next_check_at is not null'
  await app.owner.query(due, [ids])
  await stampWaiting.handle({}, app, new AbortController().signal)
}

/** The application's own worker is at it too, so a round may find nothing left to do. */
async function allStampedOnce(user: TestUser, ids: readonly number[], before: number) {
  await expect
    .poll(async () => {
      await later(ids)
      return [...new Set((await all(user, ids)).map(({ state }) => state))]
    })
    .toEqual(['stamped'])
  expect(new Set((await all(user, ids)).map(({ uuid }) => uuid)).size).toBe(ids.length)
  expect(stampedCount()).toBe(before + ids.length)
}

test('while a PAC is down what is sealed waits; when it is back all are stamped by themselves, each once', async () => {
  const { user, ids } = await drafts(8)
  const before = stampedCount()
  await meets({ kind: '503', times: null })
  expect((await stamp(user, ids)).status).toBe('SUCCESS')
  for (const invoice of await all(user, ids))
    expect(invoice).toMatchObject({ state: 'error', uuid: null, problem: expect.stringContaining('cada 5 minutos') })
  // What is sealed may be stamped already: it stays as it was sealed.
  const [first] = await all(user, ids)
  const change = { params: { id: first!.id }, body: { version: first!.version, notes: 'Otra' } }
  expect((await refusal(user, invoices.updateInvoice, change)).status).toBe(409)
  await later(ids)
  expect((await all(user, ids)).filter(({ state }) => state === 'stamped')).toEqual([])
  await meets({ kind: null })
  await allStampedOnce(user, ids, before)
})

test.each(['broken', '500', 'slow'])('a PAC that answers %s stamps once', async (kind) => {
  const { user, ids } = await drafts(2)
  const before = stampedCount()
  await meets({ kind, times: 2, slowMs: 300 })
  await stamp(user, ids)
  await allStampedOnce(user, ids, before)
})

test('what waits and is stamped by hand, or whose task never ran, is stamped once', async () => {
  const { user, ids } = await drafts(2)
  const before = stampedCount()
  await meets({ kind: '500', times: null })
  await stamp(user, [ids[1]!])
  await meets({ kind: null })
  const asked = await call(user, invoices.stampInvoice, { body: { ids: [ids[0]!] } })
  await Promise.all([workTask(user, asked.task_id, stampDocuments, { ids: [ids[0]!] }), later(ids)])
  await allStampedOnce(user, ids, before)
})
