import { randomUUID } from 'node:crypto'
import { aConsequence, aQuestion, contentOf } from '@arriero/contract/checklists/checklists.fixture.ts'
import * as modules from '@arriero/contract/checklists/modules/modules.contract.ts'
import * as templates from '@arriero/contract/checklists/templates/templates.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { expect, test } from 'vitest'
import { call, download, refusal, send } from '../../../test/api.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'
import { fill, filledDraft, inspection, makeChecklist, makeModule } from '../../../test/factories/checklists.ts'
import { makeUnit } from '../../../test/factories/units.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('modules are kept by name, by both spellings of their list, and stay while they hold checklists', async () => {
  const user = await makeUser()
  const { id } = await makeModule(user, 'Patio')
  for (const spelling of ['too', 'all'])
    expect(await send('GET', `/apis/checklist_modules/get/${spelling}`, { as: user })).toMatchObject({
      status: 200,
      json: [{ id, name: 'Patio', is_active: true, checklists: 0 }],
    })
  expect(await refusal(user, modules.createModule, { body: { name: 'PATIO' } })).toMatchObject({
    status: 400,
    body: { name: ['Ya existe un apartado con ese nombre.'] },
  })
  const { id: checklistId } = await makeChecklist(user, { moduleId: id })
  expect((await refusal(user, modules.deleteModule, { params: { id } })).status).toBe(409)
  expect(names(await call(user, modules.moduleChecklists, { params: { module: String(id) } }))).toHaveLength(1)
  await call(user, templates.deleteChecklist, { params: { id: checklistId } })
  await call(user, modules.deleteModule, { params: { id } })
  for (const module of [String(id), 'x', '99999999999'])
    expect((await refusal(user, modules.moduleChecklists, { params: { module } })).status).toBe(404)
})

test('who is held to some modules uses those alone, and gives nobody any', async () => {
  const account = await makeAccount()
  const [boss, clerk] = [await makeUser({ account }), await makeUser({ account })]
  const [yard, safety] = [await makeModule(boss, 'Patio'), await makeModule(boss, 'Seguridad')]
  const hidden = await makeChecklist(boss, { moduleId: safety.id })
  const saved = await call(boss, modules.moduleAccess.save, { body: { userId: clerk.id, ids: [yard.id] } })
  expect(saved).toEqual({ userId: clerk.id, ids: [yard.id], version: 2 })
  for (const path of ['/apis/checklist_modules/access/', `/apis/checklist_modules/access/${clerk.id}`])
    expect(await send('POST', path, { as: boss, body: path.endsWith('/') ? { id_user: clerk.id } : {} })).toMatchObject(
      {
        json: { id_user: clerk.id, modules: [yard.id] },
      },
    )
  expect(names(await call(clerk, modules.listModules))).toEqual(['Patio'])
  expect((await refusal(clerk, templates.getChecklist, { params: { id: hidden.id } })).status).toBe(404)
  expect(await call(clerk, templates.askedChecklists)).toEqual([])
  expect((await refusal(clerk, modules.moduleAccess.save, { body: { userId: clerk.id, ids: [] } })).status).toBe(409)
  const stranger = await makeUser()
  expect((await refusal(stranger, modules.moduleAccess.save, { body: { userId: clerk.id, ids: [] } })).status).toBe(400)
})

test('what is published is asked; a change is asked only when it is published again', async () => {
  const user = await makeUser()
  const { id: moduleId } = await makeModule(user)
  const draft = { name: 'Antes de salir', purpose: 'unit', moduleId } as const
  const made = await call(user, templates.createChecklist, { body: draft })
  expect(made).toMatchObject({ published: null, problems: [{ text: 'Agregue al menos una pregunta.' }] })
  const params = { id: made.id }
  expect(await refusal(user, templates.publishChecklist, { params, body: {} })).toMatchObject({
    status: 400,
    body: { content: ['Agregue al menos una pregunta.'] },
  })
  await call(user, templates.updateChecklist, { params, body: { content: inspection(), version: 1 } })
  expect((await refusal(user, templates.updateChecklist, { params, body: { name: 'Tarde', version: 1 } })).status).toBe(
    409,
  )
  expect(await call(user, templates.publishChecklist, { params, body: { version: 2 } })).toMatchObject({
    published: 1,
    hasChanges: false,
    questions: 3,
  })
  expect((await refusal(user, templates.publishChecklist, { params, body: {} })).status).toBe(409)
  const one = contentOf(aQuestion({ key: 'only' }))
  await call(user, templates.updateChecklist, { params, body: { content: one } })
  expect((await call(user, templates.askedChecklists))[0]).toMatchObject({ version: 1, content: inspection() })
  await call(user, templates.publishChecklist, { params, body: {} })
  expect((await call(user, templates.askedChecklists))[0]).toMatchObject({ version: 2, content: one })
  expect(await call(user, templates.checklistVersions, { params })).toMatchObject([{ number: 2 }, { number: 1 }])
  const copy = await call(user, templates.createChecklist, { body: { ...draft, name: 'Copia', from: made.id } })
  expect(copy.content).toEqual(one)
})

test('a checklist in a circle, or one that blocks what is no unit, is kept as a draft and not published', async () => {
  const user = await makeUser()
  const { id: moduleId } = await makeModule(user)
  const ifNo = (question: string) => ({ question, when: { any: ['no'] } })
  const circle = contentOf(aQuestion({ key: 'a', onlyIf: ifNo('b') }), aQuestion({ key: 'b', onlyIf: ifNo('a') }))
  const blocking = contentOf(
    aQuestion({ key: 'a', consequences: [aConsequence({ when: { any: ['no'] }, block: true })] }),
  )
  for (const [purpose, content, text] of [
    ['unit', circle, 'Su condición y la de «b» se esperan una a otra.'],
    ['task', blocking, 'Sólo un CheckList de unidad o de viaje bloquea unidades o abre alertas y órdenes de taller.'],
  ] as const) {
    const { id } = await call(user, templates.createChecklist, {
      body: { name: text.slice(0, 60), purpose, moduleId, content },
    })
    expect(await refusal(user, templates.publishChecklist, { params: { id }, body: {} })).toMatchObject({
      status: 400,
      body: { content: [text] },
    })
  }
})

test('an answer is told to people of the account alone', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const { id: moduleId } = await makeModule(user)
  const told = (userId: number) =>
    contentOf(aQuestion({ key: 'a', consequences: [aConsequence({ when: { any: ['no'] }, inform: [userId] })] }))
  const draft = { name: 'X', purpose: 'unit', moduleId } as const
  const { id } = await call(user, templates.createChecklist, { body: { ...draft, content: told(user.id) } })
  for (const refused of [
    refusal(user, templates.createChecklist, { body: { ...draft, name: 'Y', content: told(stranger.id) } }),
    refusal(user, templates.updateChecklist, { params: { id }, body: { content: told(stranger.id) } }),
  ])
    expect(await refused).toMatchObject({
      status: 400,
      body: { content: ['No se encontró una de las personas a quienes se avisa.'] },
    })
})

test('two questions never share a key: their answers would be one', async () => {
  const user = await makeUser()
  const { id: moduleId } = await makeModule(user)
  const content = contentOf(aQuestion({ key: 'a' }), aQuestion({ key: 'a' }))
  const body = { name: 'X', purpose: 'unit', moduleId, content } as const
  expect(await refusal(user, templates.createChecklist, { body })).toMatchObject({
    status: 400,
    body: { content: ['Dos preguntas tienen la misma clave.'] },
  })
})

test('it is printed while it is written and when it is saved; the one of containers is found', async () => {
  const user = await makeUser()
  expect(await call(user, templates.eirChecklist)).toBeNull()
  const eir = await makeChecklist(user, {
    purpose: 'eir',
    content: contentOf(aQuestion({ key: 'seal', label: 'Sello' })),
  })
  expect(await call(user, templates.eirChecklist)).toMatchObject({ id: eir.id, purpose: 'eir' })
  const drawn = [
    await download(user, templates.previewChecklist, { body: { name: '', content: inspection() } }),
    await download(user, templates.printChecklist, { query: { id: eir.id } }),
  ]
  for (const { status, bytes } of drawn) {
    expect(status).toBe(200)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const stranger = await makeUser()
  expect((await refusal(stranger, templates.printChecklist, { query: { id: eir.id } })).status).toBe(404)
})

test('one that is removed while somebody fills it can still be handed in; one that is retired is asked no more', async () => {
  const account = await makeAccount()
  const [user, driver] = [await makeUser({ account }), await makeUser({ account, role: roles.driver })]
  const unit = await makeUnit(user)
  const { id } = await makeChecklist(user)
  await call(user, templates.updateChecklist, { params: { id }, body: { active: false } })
  expect(await call(driver, templates.askedChecklists)).toEqual([])
  await call(user, templates.deleteChecklist, { params: { id } })
  expect(await fill(user, filledDraft({ checklistId: id, unitId: unit.id }), randomUUID())).toMatchObject({ lacks: [] })
})

test('what was answered in 30 days is counted by question, without texts, for whoever sees the checklist', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  const { id } = await makeChecklist(user)
  const params = { id }
  expect(await call(user, templates.checklistAnswers, { params })).toEqual({ filled: 0, answers: [], findings: [] })
  const long = new Date(Date.now() - 40 * 86_400_000).toISOString()
  for (const [answers, times] of [
    [{ brakes: { value: 'no' }, tires: { value: 70 }, note: { value: 'Secreto' } }, {}],
    [{ brakes: { value: 'yes' }, tires: { value: 100 } }, {}],
    [{ brakes: { value: 'yes' }, tires: { value: 100 } }, {}],
    [
      { brakes: { value: 'na' }, tires: { value: 99 } },
      { startedAt: long, endedAt: long },
    ],
  ] as const)
    await fill(user, filledDraft({ checklistId: id, unitId: unit.id, answers, ...times }))
  const counted = await call(user, templates.checklistAnswers, { params })
  expect(counted.filled).toBe(3)
  expect(counted.answers).toHaveLength(4)
  expect(counted.answers).toEqual(
    expect.arrayContaining([
      { question: 'brakes', value: 'no', times: 1 },
      { question: 'brakes', value: 'yes', times: 2 },
      { question: 'tires', value: 70, times: 1 },
      { question: 'tires', value: 100, times: 2 },
    ]),
  )
  expect(counted.findings).toHaveLength(2)
  expect((await refusal(await makeUser(), templates.checklistAnswers, { params })).status).toBe(404)
})
