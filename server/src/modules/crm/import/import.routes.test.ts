import { expect, test } from 'vitest'
import { taskResult } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { createCompany, getCompany, listCompanies } from '@arriero/contract/crm/companies.contract.ts'
import {
  importSales,
  listImports,
  previewSales,
  saleTemplate,
  undoImport,
} from '@arriero/contract/crm/import.contract.ts'
import { createNote, createSale, getSale, listSales, updateSale } from '@arriero/contract/crm/sales.contract.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { workQueued } from '../../../../test/factories/tasks.ts'

const csv = (...lines: string[]) => new File([lines.join('\n')], 'ventas.csv')
const remarks = (list: readonly { field: string; message: string }[]) =>
  list.map(({ field, message }) => `${field}: ${message}`)

test('a sheet is checked, its duplicates are told with what they were known by, and it is saved as one chooses', async () => {
  const user = await makeUser({ name: 'Mariana Garza' })
  const known = await call(user, createCompany, {
    body: { name: 'Lácteos Peña Brava, S.A. de C.V.', email: 'compras@penabrava.example', phone: '+52 1 472 555 0136' },
  })
  const file = csv(
    'Empresa,Oportunidad,Importe,Etapa,Cierre esperado,RFC,Correo,Teléfono,Vendedor,Etiquetas,Extra',
    'LACTEOS PEÑA BRAVA SA DE CV,Dedicado Silao,684000,Negociación,04/12/2026,,,,Mariana Garza,Frío,1',
    'Otra razón,Bobina,298000,,,,ventas@penabrava.example,,,,',
    'Tercera,Rollos,100,,,,,472 555 0136,,,',
    'Nueva del Norte,Spot,-5,Cerrada,,XX,no es correo,,Nadie,,',
    'Nueva del Norte,Spot 2,50,,,,quien@gmail.com,,,"Frío, Clave",',
    'Ajena,Flete,10,,,,alguien@gmail.com,,,,',
    ',Sin empresa,10,,,,,,,,',
  )
  const { rows, unknown } = await call(user, previewSales, { body: { file } })
  expect(unknown).toEqual(['Extra'])
  expect(rows.map(({ errors }) => remarks(errors))).toEqual([
    ['choice: Ya existe Lácteos Peña Brava, S.A. de C.V. (el nombre): Omitir, Completar, Sobrescribir o Crear.'],
    [expect.stringContaining('(el dominio del correo)')],
    [expect.stringContaining('(el teléfono)')],
    [
      'stage: No se encontró la etapa abierta "Cerrada".',
      'owner: No se encontró a "Nadie" entre las personas de la casa.',
      expect.stringMatching(/^rfc: "RFC"/),
      expect.stringMatching(/^companyEmail: "Correo de la empresa"/),
      expect.stringMatching(/^amount: "Monto"/),
    ],
    [],
    [],
    [expect.stringMatching(/^company: "Empresa"/)],
  ])
  // Two of a free mailbox are two companies; two rows of one name are one.
  expect(remarks(rows[4]!.warnings)[0]).toBe('company: Es la misma empresa que la fila 5: se crea una sola vez.')
  expect(rows[5]!.warnings).toEqual([])

  const all = rows.map(({ values }) => values)
  expect(await refusal(user, importSales, { body: { rows: all } })).toMatchObject({
    status: 400,
    body: { 'rows.0.duplicate': [expect.any(String)], 'rows.3.amount': [expect.any(String)] },
  })
  expect((await call(user, listSales)).count).toBe(0)

  const [first, second, third, , fifth, sixth] = all
  const chosen = [
    { ...first!, rfc: 'EKU9003173C9', choice: 'Completar' },
    { ...second!, choice: 'Omitir' },
    { ...third!, choice: 'Crear' },
    fifth!,
    { ...fifth!, title: 'Spot 3' },
    sixth!,
  ]
  const saved = await call(user, importSales, { body: { rows: chosen, file: 'ventas.csv' } })
  expect(saved).toEqual({
    taskId: null,
    outcome: { importId: expect.any(Number), created: 5, updated: 0, skipped: 1, companies: 3 },
  })
  const { results } = await call(user, listSales, { query: { order: 'createdAt' } })
  expect(
    results.map(({ title, companyName, stageName }) => `${companyName}: ${title}, ${stageName}`).toSorted(),
  ).toEqual([
    'Ajena: Flete, Prospecto',
    'Lácteos Peña Brava, S.A. de C.V.: Dedicado Silao, Negociación',
    'Nueva del Norte: Spot 2, Prospecto',
    'Nueva del Norte: Spot 3, Prospecto',
    'Tercera: Rollos, Prospecto',
  ])
  expect(results.find(({ title }) => title === 'Spot 2')!.tags.map(({ name }) => name)).toEqual(['Clave', 'Frío'])
  expect(await call(user, getCompany, { params: { id: known.id } })).toMatchObject({
    name: 'Lácteos Peña Brava, S.A. de C.V.',
    rfc: 'EKU9003173C9',
    openAmount: 684_000,
  })

  // The same again, corrected: the sale that stands is written over, none is doubled.
  const again = { ...first!, amount: 700_000, rfc: 'EKU9003173C9', choice: 'Sobrescribir' }
  expect((await call(user, importSales, { body: { rows: [again] } })).outcome).toMatchObject({ created: 0, updated: 1 })
  const [only] = (await call(user, listSales, { query: { search: 'Dedicado Silao' } })).results
  expect(only).toMatchObject({ amount: 700_000, companyName: 'LACTEOS PEÑA BRAVA SA DE CV', stageName: 'Negociación' })
})

test('a column of the sheet that is called otherwise is read as whoever imports says', async () => {
  const user = await makeUser()
  const file = csv('Quién,Oportunidad,Notas internas,Otra', 'Vidrios,Plano,Urge,1')
  const first = await call(user, previewSales, { body: { file } })
  expect(first.unknown).toEqual(['Quién', 'Notas internas', 'Otra'])
  expect(remarks(first.rows[0]!.errors)).toEqual([expect.stringMatching(/^company: /)])
  const columns = { Quién: 'company', 'Notas internas': 'description', Otra: 'nothing', constructor: 'company' }
  const again = await call(user, previewSales, { body: { file, columns } })
  expect(again).toMatchObject({
    unknown: ['Otra'],
    rows: [{ errors: [], values: { company: 'Vidrios', description: 'Urge' } }],
  })
})

test('many rows are saved in the background, each with its folio', async () => {
  const user = await makeUser()
  const rows = Array.from({ length: 2500 }, (_, n) => ({
    company: `Empresa ${n % 1700}`,
    title: `Venta ${n}`,
    amount: n,
  }))
  const { taskId } = await call(user, importSales, { body: { rows } })
  await workQueued(taskId!)
  expect(await call(user, taskResult, { params: { id: taskId! } })).toEqual({
    importId: expect.any(Number),
    created: 2500,
    updated: 0,
    skipped: 0,
    companies: 1700,
  })
  expect((await call(user, listCompanies)).count).toBe(1700)
  const { count, results } = await call(user, listSales, { query: { limit: 1 } })
  expect([count, results[0]!.folio, results[0]!.title]).toEqual([2500, 'VT-2500', 'Venta 2499'])
})

test('the template reads back as an empty sheet, and who only reads gets none', async () => {
  const user = await makeUser()
  const { bytes } = await download(user, saleTemplate)
  const file = new File([new Uint8Array(bytes)], 'plantilla.xlsx')
  expect(await call(user, previewSales, { body: { file } })).toEqual({ rows: [], missing: [], unknown: [] })
  const reader = await makeUser({ permissions: ['crm.ventas.view'] })
  expect((await refusal(reader, saleTemplate)).status).toBe(403)
})

test('what a sheet brought is taken back, but for what somebody worked on since', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const stood = await call(user, createSale, {
    body: { companyName: 'Vidrios Cerro Pinto', title: 'Plano Ramos–Puebla', amount: 512_000 },
  })
  const rows = [
    {
      company: 'Vidrios Cerro Pinto',
      title: 'Plano Ramos–Puebla',
      amount: 1,
      rfc: 'EKU9003173C9',
      choice: 'Sobrescribir',
    },
    { company: 'Harinas La Troje', title: 'Obregón–Tijuana' },
    { company: 'Harinas La Troje', title: 'Obregón–Mexicali' },
    { company: 'Muebles Encino', title: 'Reparto Guadalajara' },
    { company: 'Sal de Cuyutlán', title: 'Colima–Monterrey' },
  ]
  const { importId } = (await call(user, importSales, { body: { rows, file: 'ventas.csv' } })).outcome!
  expect(await call(user, getSale, { params: { id: stood.id } })).toMatchObject({
    amount: 1,
    companyRfc: 'EKU9003173C9',
  })
  const named = async (search: string) => (await call(user, listSales, { query: { search } })).results[0]!
  await call(user, createNote, { body: { saleId: (await named('Mexicali')).id, text: 'Pide caja seca.' } })
  const reparto = await named('Reparto')
  await call(user, updateSale, { params: { id: reparto.id }, body: { amount: 88_000 } })

  const reader = await makeUser({ account, permissions: ['crm.ventas.view', 'crm.ventas.create'] })
  expect((await refusal(reader, undoImport, { body: { id: importId } })).status).toBe(403)
  expect((await refusal(await makeUser(), undoImport, { body: { id: importId } })).status).toBe(404)

  const twice = await Promise.allSettled([1, 2].map(() => call(user, undoImport, { body: { id: importId } })))
  // Two sales and a company go; a sale with a note, one that was changed and their companies stay.
  expect(twice.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toEqual([
    { sales: 2, companies: 1, restored: 2, kept: 4 },
  ])
  expect((await refusal(user, undoImport, { body: { id: importId } })).status).toBe(409)
  expect((await call(user, listSales)).results.map(({ title }) => title).toSorted()).toEqual([
    'Obregón–Mexicali',
    'Plano Ramos–Puebla',
    'Reparto Guadalajara',
  ])
  expect(await call(user, getSale, { params: { id: stood.id } })).toMatchObject({ amount: 512_000, companyRfc: null })
  expect((await call(user, listCompanies)).results.map(({ name }) => name).toSorted()).toEqual([
    'Harinas La Troje',
    'Muebles Encino',
    'Vidrios Cerro Pinto',
  ])
  expect(await call(user, listImports)).toMatchObject([
    { file: 'ventas.csv', by: 'Mariana Garza', created: 4, updated: 1, companies: 3, undoneBy: 'Mariana Garza' },
  ])
  // The same sheet may come again.
  expect((await call(user, importSales, { body: { rows: rows.slice(4) } })).outcome).toMatchObject({ created: 1 })
})
