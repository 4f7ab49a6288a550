import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aConsequence, aQuestion, contentOf } from '@arriero/contract/checklists/checklists.fixture.ts'
import { listFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { pageNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { addMembers } from '@arriero/contract/roles/groups.contract.ts'
import * as figures from '@arriero/contract/tasks/figures.contract.ts'
import * as contract from '@arriero/contract/tasks/tasks.contract.ts'
import type { TaskMove } from '@arriero/contract/tasks/tasks.rules.ts'
import * as templates from '@arriero/contract/tasks/templates.contract.ts'
import { call, download, refusal } from '../../../test/api.ts'
import { makeAccount, makeUser, unique, type TestUser } from '../../../test/factories.ts'
import { fill, filledDraft, makeChecklist } from '../../../test/factories/checklists.ts'
import { daily, makeDuty, makeDutyTemplate } from '../../../test/factories/duties.ts'
import { makeGroup } from '../../../test/factories/users.ts'
import { testApp } from '../../../test/server.ts'
import { readPdfText } from '../../shared/pdf/read-text.ts'
import { tellLate } from './tasks/late.job.ts'
import { makeTasks } from './templates/make.job.ts'

async function world() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const hugo = await makeUser({ account, role: roles.driver, name: 'Hugo Ledezma' })
  const other = await makeUser({ account, role: roles.driver, name: 'Óscar Peña' })
  return { account, user, hugo, other }
}
const move = (by: TestUser, id: number, code: TaskMove, reason?: string) =>
  call(by, contract.moveTask, { params: { id }, body: { move: code, ...(reason && { reason }) } })
const mine = async (of: TestUser) => (await call(of, contract.assignedTasks)).results.map(({ title }) => title)
const bell = async (of: TestUser) =>
  (await call(of, pageNotifications, { query: {} })).results.map(({ title, message }) => `${title}: ${message}`)
const run = async (job: typeof tellLate) => job.handle({}, (await testApp()).app, new AbortController().signal)
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Monterrey' }).format()

test('a task gets its folio, is told to whom it is given, and only they and the house see it', async () => {
  const { user, hugo, other } = await world()
  const task = await makeDuty(user, { title: 'Extintores de Apodaca', userIds: [hugo.id], dueAt: later(60) })
  expect(task).toMatchObject({
    folio: 'TA-1',
    state: 1,
    lane: 1,
    priority: 2,
    people: [{ id: hugo.id, name: 'Hugo Ledezma' }],
    isMine: false,
    createdBy: 'Mariana Garza',
    notes: [{ kind: 'event', text: 'Creada' }],
  })
  expect(await bell(hugo)).toEqual(['TA-1 · Extintores de Apodaca: Le asignaron esta tarea.'])
  expect([await mine(hugo), await mine(other), await mine(user)]).toEqual([['Extintores de Apodaca'], [], []])
  expect((await call(other, contract.listTasks)).count).toBe(0)
  expect((await call(user, contract.listTasks)).count).toBe(1)
  const found = (search: string) => call(user, contract.listTasks, { query: { search } }).then(({ count }) => count)
  expect([await found('ta-1'), await found('hugo'), await found('basculas')]).toEqual([1, 1, 0])
  expect((await refusal(other, contract.getTask, { params: { id: task.id } })).status).toBe(404)
  expect((await refusal(other, contract.moveTask, { params: { id: task.id }, body: { move: 'start' } })).status).toBe(
    404,
  )
  expect((await refusal(hugo, contract.deleteTask, { params: { id: task.id } })).status).toBe(403)
})

test('who is not of the house has nobody validate what they do, and so reads no name; what the house said stays', async () => {
  const { account, user } = await world()
  const driver = await makeUser({ account, role: roles.driver, permissions: [...allPermissions] })
  const hers = { title: 'Lavar', validatorId: user.id }
  for (const refused of [
    refusal(driver, contract.createTask, { body: hers }),
    refusal(driver, templates.createTaskTemplate, { body: { name: 'Lavar', validatorId: user.id } }),
  ])
    expect(await refused).toMatchObject({ status: 400, body: { validator: [expect.any(String)] } })
  const { id } = await makeDuty(user, { ...hers, userIds: [driver.id] })
  const change = { params: { id }, body: { description: 'Con cera', validatorId: user.id } }
  expect(await call(driver, contract.updateTask, change)).toMatchObject({ description: 'Con cera' })
})

test('people are found by any of their words in any order, and a sign of the search is only a sign', async () => {
  const { user } = await world()
  const found = async (search: string) =>
    (await call(user, contract.taskPeople, { query: { search } })).people.map(({ name }) => name)
  expect(await found('ledezma hugo')).toEqual(['Hugo Ledezma'])
  expect(await found('OSCAR')).toEqual(['Óscar Peña'])
  expect(await found('%')).toEqual([])
})

test('members of a group have its tasks, whoever joins later too', async () => {
  const { account, user, hugo, other } = await world()
  const group = await makeGroup(user)
  const params = { account_id: account.id, id: group.id }
  await call(user, addMembers, { params, body: { userIds: [hugo.id] } })
  await makeDuty(user, { title: 'Limpieza de patio', groupIds: [group.id] })
  expect([await mine(hugo), await mine(other)]).toEqual([['Limpieza de patio'], []])
  await call(user, addMembers, { params, body: { userIds: [other.id] } })
  expect(await mine(other)).toEqual(['Limpieza de patio'])
})

test('who it is given to starts and finishes it; somebody else looks at it, or returns it with a reason', async () => {
  const { user, hugo } = await world()
  const { id } = await makeDuty(user, { title: 'Fumigación', userIds: [hugo.id], validatorId: user.id })
  expect(await move(hugo, id, 'start')).toMatchObject({ lane: 2, state: 2 })
  expect(await move(hugo, id, 'finish')).toMatchObject({ lane: 3, state: 3, doneBy: 'Hugo Ledezma' })
  expect(await bell(user)).toEqual(['TA-1 · Fumigación: Terminada'])
  const validate = { params: { id }, body: { move: 'validate' as const } }
  expect((await refusal(hugo, contract.moveTask, validate)).status).toBe(409)
  const returned = { params: { id }, body: { move: 'return' as const } }
  expect((await refusal(user, contract.moveTask, returned)).status).toBe(400)
  expect(await move(user, id, 'return', 'Falta la caja 3')).toMatchObject({
    lane: 2,
    reason: 'Falta la caja 3',
    doneAt: null,
  })
  expect(await bell(hugo)).toContain('TA-1 · Fumigación: Devuelta: Falta la caja 3')
  await move(hugo, id, 'finish')
  expect(await move(user, id, 'validate')).toMatchObject({ lane: 4, validatedBy: 'Mariana Garza', reason: null })
})

test('what is filled for it begins it and counts; without it nobody finishes it', async () => {
  const { user, hugo, other } = await world()
  const content = contentOf(
    aQuestion({
      key: 'gauge',
      label: 'Manómetro en verde',
      consequences: [aConsequence({ when: { any: ['no'] }, finding: 'Extintor sin presión' })],
    }),
  )
  const checklist = await makeChecklist(user, { purpose: 'task', content })
  const { id } = await makeDuty(user, { userIds: [hugo.id], checklistIds: [checklist.id] })
  const finish = { params: { id }, body: { move: 'finish' as const } }
  expect((await refusal(hugo, contract.moveTask, finish)).body).toMatchObject({
    detail: 'Falta llenar su CheckList.',
  })
  const draft = filledDraft({ checklistId: checklist.id, taskId: id, answers: { gauge: { value: 'no' } } })
  await expect(fill(other, draft)).rejects.toThrow()
  const filled = await fill(hugo, draft)
  expect(await call(hugo, contract.getTask, { params: { id } })).toMatchObject({
    lane: 2,
    questions: 1,
    answered: 1,
    findings: 1,
    toFill: 0,
    checklists: [{ filledId: filled.id, filledFolio: 'CL-1', findings: 1 }],
  })
  expect((await call(user, listFilled)).results).toMatchObject([{ taskId: id, taskFolio: 'TA-1' }])
  expect(await printed(hugo, id)).toContain('Extintor sin presión')
  expect(await move(hugo, id, 'finish')).toMatchObject({ lane: 4 })
  expect(await call(user, figures.taskMetrics)).toMatchObject({ open: 0, done: 1, failed: 1, failedShare: 100 })
})

test('a task waits for others, and two never for one another', async () => {
  const { user, hugo } = await world()
  const first = await makeDuty(user, { title: 'Vaciar' })
  const second = await makeDuty(user, { title: 'Lavar', userIds: [hugo.id], waitsFor: [first.id] })
  const start = { params: { id: second.id }, body: { move: 'start' as const } }
  expect((await refusal(hugo, contract.moveTask, start)).body).toMatchObject({ detail: 'Espera a TA-1.' })
  const circle = { params: { id: first.id }, body: { waitsFor: [second.id] } }
  expect(JSON.stringify(await refusal(user, contract.updateTask, circle))).toContain('TA-1 › TA-2 › TA-1')
  await move(user, first.id, 'finish')
  expect(await bell(hugo)).toContain('TA-2 · Lavar: Ya puede empezar: se terminó TA-1.')
  expect(await move(hugo, second.id, 'start')).toMatchObject({ lane: 2 })
})

test('a repeated task is made once for each date, and the next one when it is finished', async () => {
  const { user, hugo } = await world()
  const repeat = daily({ from: today(), time: '00:01' })
  const first = await makeDuty(user, { title: 'Recorrido nocturno', userIds: [hugo.id], repeat })
  expect(first).toMatchObject({
    repeat,
    templateName: 'Recorrido nocturno',
    notes: [{ text: 'Creada por repetición: diario' }],
  })
  const made = async () => (await call(user, contract.listTasks, { query: { repeats: true, order: 'folio' } })).results
  await Promise.all([run(makeTasks), run(makeTasks)])
  // The lead of a day: tomorrow's is made already.
  expect((await made()).map(({ folio }) => folio)).toEqual(['TA-1', 'TA-2'])
  await move(hugo, first.id, 'finish')
  expect(await made()).toHaveLength(2)
  await move(hugo, (await made())[1]!.id, 'finish')
  const dates = (await made()).map(({ dueAt }) => Date.parse(dueAt!))
  expect(dates.map((at) => (at - dates[0]!) / 86_400_000)).toEqual([0, 1, 2])
  expect(await call(user, contract.getTask, { params: { id: first.id } })).toMatchObject({ next: { folio: 'TA-2' } })
})

test('days in which nothing ran are made up for, and a date that was deleted is not made again', async () => {
  const { user } = await world()
  const template = await makeDutyTemplate(user, { repeat: daily(), leadHours: 0 })
  const { app } = await testApp()
  await app.owner.query(
    `update duty_template set next_on = next_on - 3, next_at = next_at - interval '3 days', make_at = now() - interval '3 days'
       where id = $1`,
    [template.id],
  )
  await run(makeTasks)
  const of = () => call(user, contract.listTasks, { query: { templateIds: [template.id], order: 'folio' } })
  const made = await of()
  expect(made.count).toBeGreaterThanOrEqual(3)
  await call(user, contract.deleteTask, { params: { id: made.results.at(-1)!.id } })
  await call(user, templates.updateTaskTemplate, {
    params: { id: template.id },
    body: { repeat: daily({ interval: 1 }) },
  })
  await app.owner.query('update duty_template set make_at = now() where id = $1', [template.id])
  await run(makeTasks)
  const due = (await of()).results.map(({ dueAt }) => dueAt)
  expect(new Set(due).size).toBe(due.length)
  expect(due).not.toContain(made.results.at(-1)!.dueAt)
})

test('a repetition says its next dates, and one without any is refused', async () => {
  const { user } = await world()
  const { dates } = await call(user, templates.repeatDates, {
    body: { repeat: daily({ every: 'week', weekdays: [1] }) },
  })
  expect(dates.map((at) => new Date(at).getUTCDay())).toEqual(dates.map(() => 2))
  expect(dates).toHaveLength(5)
  const over = { name: unique('Vieja'), repeat: daily({ until: '2026-01-02' }) }
  expect((await refusal(user, templates.createTaskTemplate, { body: over })).status).toBe(400)
})

test('what is overdue is told once, and once again when it gets another date', async () => {
  const { user, hugo } = await world()
  const { id } = await makeDuty(user, { title: 'Auditoría', userIds: [hugo.id], dueAt: later(-5) })
  await Promise.all([run(tellLate), run(tellLate)])
  await run(tellLate)
  const late = async () => (await bell(hugo)).filter((text) => text.endsWith('Venció sin terminarse'))
  expect(await late()).toHaveLength(1)
  await call(user, contract.updateTask, { params: { id }, body: { dueAt: later(-1) } })
  await run(tellLate)
  expect(await late()).toHaveLength(2)
  expect(await call(user, figures.taskMetrics)).toMatchObject({ open: 1, overdue: 1, longOverdue: 0 })
})

test('many are handed over, put off and deleted at once, or none of them', async () => {
  const { user, hugo } = await world()
  const ids = [(await makeDuty(user)).id, (await makeDuty(user)).id]
  const done = await makeDuty(user)
  await move(user, done.id, 'finish')
  const dueAt = later(600)
  expect(
    await call(user, contract.changeTasks, { body: { ids: [...ids, done.id], userIds: [hugo.id], dueAt } }),
  ).toEqual({
    changed: 2,
  })
  expect(await mine(hugo)).toHaveLength(2)
  expect((await refusal(user, contract.deleteTasks, { body: { ids: [...ids, 2_000_000_000] } })).status).toBe(404)
  expect(await call(user, contract.deleteTasks, { body: { ids: ids.join(',') } })).toEqual({ deleted: 2 })
  expect((await call(user, contract.listTasks)).count).toBe(1)
})

/** The words of a task's paper. */
async function printed(as: TestUser, id: number): Promise<string> {
  const { bytes } = await download(as, contract.taskPdf, { params: { id } })
  const path = join(tmpdir(), `${unique('tarea')}.pdf`)
  await writeFile(path, bytes)
  const words = (await readPdfText(path, 2)).join(' ')
  await rm(path)
  return words
}

test('a comment is said once, its author alone takes it back, and the paper tells it', async () => {
  const { user, hugo } = await world()
  const { id } = await makeDuty(user, { title: 'Inventario de herramienta', userIds: [hugo.id] })
  const say = () =>
    call(hugo, contract.commentTask, {
      params: { id },
      body: { text: 'Falta el torquímetro', key: `clave-${id}-a`, images: [] },
    })
  await Promise.all([say(), say()])
  const { notes } = await say()
  expect(notes.map(({ kind, text }) => [kind, text])).toEqual([
    ['event', 'Creada'],
    ['comment', 'Falta el torquímetro'],
  ])
  expect(await printed(user, id)).toContain('Falta el torquímetro')
  const params = { id: notes[1]!.id }
  expect((await refusal(user, contract.deleteTaskComment, { params })).status).toBe(403)
  const after = await call(hugo, contract.deleteTaskComment, { params })
  expect(after.notes[1]).toMatchObject({ text: '', deletedAt: expect.any(String) })
})

test('the dashboard tells of everybody to the house, and to others of themselves alone', async () => {
  const { user, hugo, other } = await world()
  await makeDuty(user, { userIds: [hugo.id], dueAt: later(-10) })
  const { id } = await makeDuty(user, { userIds: [hugo.id, other.id], dueAt: later(10) })
  await move(other, id, 'finish')
  const whole = await call(user, figures.taskDashboard)
  expect(whole).toMatchObject({ open: 1, overdue: 1, done: 1, onTime: 100 })
  expect(whole.people.map(({ name, open, done }) => [name, open, done])).toEqual([
    ['Hugo Ledezma', 1, 1],
    ['Óscar Peña', 0, 1],
  ])
  expect((await call(other, figures.taskDashboard)).people.map(({ name }) => name)).toEqual(['Óscar Peña'])
  expect(await call(user, figures.userTaskDashboard, { query: { userId: hugo.id } })).toMatchObject({
    name: 'Hugo Ledezma',
    overdue: 1,
    next: [{ folio: 'TA-1' }],
  })
  expect((await refusal(other, figures.userTaskDashboard, { query: { userId: hugo.id } })).status).toBe(404)
})
