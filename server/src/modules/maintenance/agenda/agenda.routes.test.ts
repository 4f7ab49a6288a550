import { expect, test } from 'vitest'
import { getAgenda, planOrder } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { createDue } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { createAbsence, createTechnician } from '@arriero/contract/technicians/technicians.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'

const dayMs = 86_400_000
/** Noon of a day of the coming week on which the workshop works, whatever day it is now. */
function workday(ahead: number): string {
  const at = new Date(Date.now() + ahead * dayMs)
  at.setUTCHours(18, 0, 0, 0)
  return [0, 6].includes(at.getUTCDay()) ? workday(ahead + 1) : at.toISOString()
}
const dayOf = (at: string) => at.slice(0, 10)

async function shop() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const unit = await makeUnit(user)
  const [ana, beto] = [
    await call(user, createTechnician, { body: { name: 'Ana Quiroga', active: true } }),
    await call(user, createTechnician, { body: { name: 'Beto Elizalde', active: true } }),
  ]
  return { account, user, unit, ana, beto }
}

test('an order stands on its day in the row of its technician, and goes to another one with what is left of it', async () => {
  const { user, unit, ana, beto } = await shop()
  const [first, second] = [workday(2), workday(5)]
  const order = await call(user, createOrder, {
    body: {
      unitId: unit.id,
      title: 'Frenos',
      plannedAt: first,
      jobs: [
        { name: 'Balatas', technicianId: ana.id, plannedHours: 2 },
        { name: 'Tambor', technicianId: ana.id, plannedHours: 3 },
      ],
    },
  })
  const week = () => call(user, getAgenda, { query: { days: 14 } })
  expect((await week()).blocks).toMatchObject([
    { orderId: order.id, day: dayOf(first), technicianId: ana.id, hours: 5, title: 'Frenos', waits: false },
  ])
  await call(user, planOrder, {
    params: { id: order.id },
    body: { plannedAt: second, fromTechnicianId: ana.id, technicianId: beto.id },
  })
  expect((await week()).blocks).toMatchObject([{ day: dayOf(second), technicianId: beto.id, hours: 5 }])
  expect(
    await refusal(user, planOrder, {
      params: { id: order.id },
      body: { plannedAt: first, fromTechnicianId: ana.id, technicianId: beto.id },
    }),
  ).toMatchObject({ status: 409 })
  expect((await week()).blocks).toMatchObject([{ day: dayOf(second), technicianId: beto.id }])
})

test('what is due is offered where a technician has the hours, and no longer once an order sees to it', async () => {
  const { account, user, unit } = await shop()
  const oil = await call(user, services.create, { body: { name: 'Aceite', system: 'lubrication', hours: 2 } })
  await call(user, createDue, {
    body: {
      unitId: unit.id,
      serviceId: oil.id,
      everyMonths: 1,
      lastDay: dayOf(new Date(Date.now() - 60 * dayMs).toISOString()),
    },
  })
  const agenda = await call(user, getAgenda, { query: { days: 14 } })
  expect(agenda).toMatchObject({
    proposals: [{ unitId: unit.id, services: [{ id: oil.id, hours: 2 }], hours: 2 }],
    unplaced: [],
  })
  const [{ technicianId, at, services: due }] = agenda.proposals as [(typeof agenda.proposals)[number]]
  const client = await makeUser({ account, role: roles.client, permissions: ['mantenimiento.view'] })
  await shareUnits(client, unit.id)
  expect(await call(client, getAgenda)).toMatchObject({ proposals: [], trips: [] })
  await call(user, createOrder, {
    body: {
      unitId: unit.id,
      title: 'Aceite',
      plannedAt: at,
      jobs: due.map(({ id, name, hours }) => ({ name, serviceId: id, technicianId, plannedHours: hours })),
    },
  })
  expect((await call(user, getAgenda, { query: { days: 14 } })).proposals).toEqual([])
})

test('who is away is offered nothing, and an order that is given to them says so', async () => {
  const { user, unit, ana, beto } = await shop()
  const oil = await call(user, services.create, { body: { name: 'Aceite', system: 'lubrication', hours: 2 } })
  const lastDay = dayOf(new Date(Date.now() - 60 * dayMs).toISOString())
  await call(user, createDue, { body: { unitId: unit.id, serviceId: oil.id, everyMonths: 1, lastDay } })
  const until = dayOf(new Date(Date.now() + 20 * dayMs).toISOString())
  const from = dayOf(new Date(Date.now() - dayMs).toISOString())
  const away = { from, to: until, reason: 'Vacaciones' }
  await call(user, createAbsence, { body: { technicianId: ana.id, ...away } })
  const week = () => call(user, getAgenda, { query: { days: 14 } })
  expect(await week()).toMatchObject({
    absences: [{ technicianId: ana.id, ...away }],
    proposals: [{ technicianId: beto.id }],
  })
  await call(user, createAbsence, { body: { technicianId: beto.id, ...away } })
  expect(await week()).toMatchObject({ proposals: [], unplaced: [{ reason: 'ningún técnico tiene las horas' }] })
  const order = await call(user, createOrder, {
    body: {
      unitId: unit.id,
      title: 'Frenos',
      plannedAt: workday(3),
      jobs: [{ name: 'Balatas', technicianId: ana.id }],
    },
  })
  expect(order.jobs).toMatchObject([{ technicianId: ana.id, awayUntil: until }])
})

test('a technician is told of their own work only, another account of nothing', async () => {
  const { account, user, unit, ana, beto } = await shop()
  const mine = await makeUser({ account, role: roles.technical, permissions: ['mantenimiento.view'] })
  const own = await call(user, createTechnician, { body: { name: 'Hugo Saldívar', userId: mine.id, active: true } })
  for (const { id: technicianId } of [ana, beto, own])
    await call(user, createOrder, {
      body: { unitId: unit.id, title: 'Luces', plannedAt: workday(1), jobs: [{ name: 'Foco', technicianId }] },
    })
  expect(await call(mine, getAgenda, { query: { days: 14 } })).toMatchObject({
    technicians: [{ id: own.id }],
    blocks: [{ technicianId: own.id }],
    proposals: [],
  })
  const stranger = await makeUser()
  expect(await call(stranger, getAgenda)).toMatchObject({ technicians: [], blocks: [] })
  expect(await refusal(user, getAgenda, { query: { days: 15 } })).toMatchObject({ status: 400 })
})
