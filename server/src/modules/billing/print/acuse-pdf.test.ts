import { expect, test } from 'vitest'
import { renderAcusePdf } from './acuse-pdf.ts'

const acuse = {
  issuerRfc: 'FNO140312AB1',
  date: '2026-11-21T12:31:05',
  uuid: '5803EB8D-81CD-4557-8719-26632D2FA434',
  code: '201',
  satSeal: 'A'.repeat(88),
}

test('the acuse of a cancellation is one page with its title, with and without the state of the authority', async () => {
  const paper = {
    acuse,
    motive: '02',
    issuerName: 'FLETES DEL NORESTE',
    isTest: true,
    createdAt: '2026-11-21T18:31:05.000Z',
  } as const
  const status = {
    codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
    estado: 'Vigente',
    esCancelable: 'Cancelable con aceptación',
    estatusCancelacion: 'En proceso',
    validacionEfos: '200',
  }
  for (const file of [await renderAcusePdf(paper), await renderAcusePdf({ ...paper, status })]) {
    const text = file.toString('latin1')
    expect(text.split('/Type /Page\n')).toHaveLength(2)
    expect(text).toContain(acuse.uuid)
  }
})
