import { expect, test } from 'vitest'
import { cartaPorteQrText, cfdiQrText, statusExpression } from './qr.ts'

const document = {
  uuid: '5803EB8D-81CD-4557-8719-26632D2FA434',
  issuerRfc: 'H&E951128469',
  receiverRfc: 'OÑO120726RX3',
  seal: `${'A'.repeat(336)}aB3/xY==`,
}

test.each([
  ['28000.00', '28000.0'],
  ['17852.75', '17852.75'],
  ['0', '0.0'],
  ['0.50', '0.5'],
  ['000120.10', '120.1'],
  ['1234.560000', '1234.56'],
])('the total %s is written %s', (total, written) => {
  expect(cfdiQrText({ ...document, total })).toBe(
    'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5803EB8D-81CD-4557-8719-26632D2FA434' +
      `&re=H%26E951128469&rr=OÑO120726RX3&tt=${written}&fe=aB3/xY==`,
  )
})

test('an address gives back both RFC whole', () => {
  const address = new URL(cfdiQrText({ ...document, receiverRfc: 'L&O950913MSA', total: '1' }))
  expect([address.searchParams.get('re'), address.searchParams.get('rr')]).toEqual(['H&E951128469', 'L&O950913MSA'])
})

test('the status service is asked with the same values in its own order, a & of an RFC as in XML', () => {
  expect(statusExpression({ ...document, total: '28000.00' })).toBe(
    '?re=H&amp;E951128469&rr=OÑO120726RX3&tt=28000.0&id=5803EB8D-81CD-4557-8719-26632D2FA434&fe=aB3/xY==',
  )
})

test('a Carta Porte has a second code with departure and stamping', () => {
  const waybill = {
    idCcp: 'CCCBCD94-870A-4332-A52A-A52AA52AA52A',
    departsAt: '2026-11-21T08:00:00',
    stampedAt: '2026-11-21T07:31:05',
  }
  expect(cartaPorteQrText(waybill)).toBe(
    'https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx' +
      '?IdCCP=CCCBCD94-870A-4332-A52A-A52AA52AA52A&FechaOrig=2026-11-21T08:00:00&FechaTimb=2026-11-21T07:31:05',
  )
})
