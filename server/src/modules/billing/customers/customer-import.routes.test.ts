import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/customers/customers.contract.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'

const csv = (...lines: string[]) => new File([lines.join('\n')], 'clientes.csv')

test('a spreadsheet of customers is checked, corrected and saved whole', async () => {
  const user = await makeUser()
  await call(user, contract.createCustomer, {
    body: { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601', postalCode: '42501', use: 'G03' },
  })
  const file = csv(
    'RFC,Nombre fiscal,Régimen fiscal,Código postal,Uso de CFDI,Correos,Días de crédito,Límite de crédito,Forma de pago,Método de pago',
    'URE180429TM6,Universidad Robótica Española,601 General de Ley Personas Morales,86991,,pagos@ure.example; cxp@ure.example,30,100000,99,PPD',
    'eku9003173c9,Otra,601,42501,,,,,,',
    'CUSC850516316,César Osbaldo Cruz Solórzano,601,45638,,,,,,',
    'URE180429TM6,Universidad,601,86991,,,,,,',
    'XEXX010101000,Swift Freight Inc,616,,,,,,3,Pago en una sola exhibición',
    'ABC,Corto,999,9,Z99,nadie,-1,,,',
    'ICV060329BY1,Inmobiliaria CVA S.A. DE C.V.,601,33826,,,,,,',
  )
  const { rows, missing } = await call(user, contract.previewCustomers, { body: { file } })
  expect(missing).toEqual(['Nombre comercial', 'Teléfono', 'Domicilio', 'Moneda'])
  expect(rows.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
    [],
    ['rfc'],
    ['regime'],
    ['rfc'],
    [],
    ['rfc', 'postalCode', 'use', 'emails', 'creditDays'],
    [],
  ])
  expect(rows[1]!.errors).toEqual([{ field: 'rfc', message: 'El RFC EKU9003173C9 es de ESCUELA KEMPER URGATE.' }])
  expect(rows[3]!.errors).toEqual([{ field: 'rfc', message: 'El RFC URE180429TM6 ya está en la fila 2.' }])
  expect(rows[6]!.warnings.map(({ field }) => field)).toContain('name')

  const all = rows.map(({ values }) => values)
  expect(await refusal(user, contract.createManyCustomers, { body: { rows: all } })).toMatchObject({
    status: 400,
    body: { 'rows.1.rfc': [expect.any(String)], 'rows.5.emails': [expect.any(String)] },
  })
  expect(await call(user, contract.listCustomers)).toMatchObject({ count: 1 })

  const clean = [all[0]!, all[4]!]
  expect(await call(user, contract.createManyCustomers, { body: { rows: clean } })).toMatchObject([
    { name: 'SWIFT FREIGHT INC', use: 'S01', paymentForm: '03', paymentMethod: 'PUE', contacts: [] },
    {
      name: 'UNIVERSIDAD ROBÓTICA ESPAÑOLA',
      regime: '601',
      use: 'G03',
      creditDays: 30,
      creditLimit: 100_000,
      paymentForm: '99',
      paymentMethod: 'PPD',
      contacts: [
        { email: 'pagos@ure.example', documents: true },
        { email: 'cxp@ure.example', reminders: true },
      ],
    },
  ])
  // Sent twice, as somebody does who does not see the answer: the RFC is there already.
  expect(await refusal(user, contract.createManyCustomers, { body: { rows: clean } })).toMatchObject({ status: 400 })
})

test('the template reads back as an empty sheet', async () => {
  const user = await makeUser()
  const { bytes } = await download(user, contract.customerTemplate)
  const file = new File([new Uint8Array(bytes)], 'plantilla.xlsx')
  const { rows, missing } = await call(user, contract.previewCustomers, { body: { file } })
  expect([rows, missing]).toEqual([[], []])
})
