import { expect, test } from 'vitest'
import type { CartaPorteFinding } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { blankCartaPorte, blankGoods, blankStop } from './carta-porte-values.ts'
import { concernsOf, fieldKey, marksOf, targetOf } from './concerns.ts'

const complement = 'Complemento.CartaPorte'
const finding = (given: Partial<CartaPorteFinding>): CartaPorteFinding => ({
  key: '301',
  message: 'Falta el dato.',
  path: '',
  line: null,
  severity: 'error',
  section: 'mercancias',
  ...given,
})

test.each([
  [`${complement}.Ubicaciones[1].Domicilio.CodigoPostal`, 'stops.1.postalCode'],
  [`${complement}.Mercancias.Mercancia[2].PesoEnKg`, 'goods.2.weightKg'],
  [`${complement}.Mercancias.Mercancia[0].DocumentacionAduanera[0].NumPedimento`, 'goods.0.customs'],
  [`${complement}.Mercancias.Autotransporte.IdentificacionVehicular.PlacaVM`, 'plate'],
  [`${complement}.Mercancias.Autotransporte.Remolques[0].Placa`, 'trailers'],
  [`${complement}.FiguraTransporte[0].NumLicencia`, 'figures.0.licence'],
  [`${complement}.EntradaSalidaMerc`, 'direction'],
  ['Receptor.UsoCFDI', 'use'],
  ['Conceptos[0].ClaveProdServ', 'lines.0'],
  ['customerId', 'customerId'],
])('%s is put right at %s', (path, key) => {
  expect(fieldKey(targetOf(finding({ path })))).toBe(key)
})

test('hazard is answered with one click, errors stand first and rows are marked by their worst', () => {
  const values = { ...blankCartaPorte(), goods: [blankGoods(), blankGoods({ quantity: 64 })] }
  const path = `${complement}.Mercancias.Mercancia[1]`
  const concerns = concernsOf(values, [
    finding({ key: 'ARRCP03', path: `${path}.CantidadTransporta`, severity: 'aviso' }),
    finding({ key: 'CP155', path: `${path}.MaterialPeligroso`, message: 'Indica si es material peligroso: Sí o No.' }),
  ])
  expect(concerns.map(({ code, fixes }) => [code, fixes.map(({ label }) => label)])).toEqual([
    ['CP155', ['No es peligroso', 'Sí, es peligroso']],
    [undefined, ['Todo a el último destino']],
  ])
  expect(concerns[0]?.fixes[0]?.values.goods?.map(({ hazardous }) => hazardous)).toEqual([null, 'No'])
  expect(concerns[1]?.fixes[0]?.values.goods?.[1]?.carried).toEqual([{ origin: 1, destination: 1, quantity: 64 }])
  expect([marksOf(concerns).get('goods.1'), marksOf(concerns).get('goods.1.carried')]).toEqual(['error', 'aviso'])
})

test('a configuration decides its trailers, and a postal code its state', () => {
  const origin = { ...blankStop('Origen', []), address: { country: 'MEX', postalCode: '66600', state: 'JAL' } }
  const values = { ...blankCartaPorte(), stops: [origin], vehicle: { configuration: 'T3S2', trailers: [] } }
  const [wanted, moved] = concernsOf(values, [
    finding({ key: 'CP184', section: 'autotransporte', path: `${complement}.Mercancias.Autotransporte.Remolques` }),
    finding({ key: 'CP147', section: 'ubicaciones', path: `${complement}.Ubicaciones[0].Domicilio.CodigoPostal` }),
  ])
  expect(wanted?.fixes[0]?.values.vehicle?.trailers).toHaveLength(1)
  expect(moved?.fixes[0]).toMatchObject({
    label: 'Usar NLE, el del C.P.',
    values: { stops: [{ address: { state: 'NLE' } }] },
  })
})
