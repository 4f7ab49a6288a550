import { expect, test } from 'vitest'
import { sampleDocuments } from '../testing/sample-documents.ts'
import { cartaPorteProgress, cartaPorteSection } from './carta-porte-sections.ts'
import { wholeCatalogs } from './catalogs.fixture.ts'
import { changed } from './provocation.fixture.ts'
import { validate } from './validate.ts'

test.each([
  ['CP109', '', 'comprobante'],
  ['CP112', '', 'configuracion'],
  ['CP130', '', 'ubicaciones'],
  ['CP149', '', 'mercancias'],
  ['CP184', '', 'autotransporte'],
  ['CP193', '', 'figuras'],
  ['CFDI40145', '', 'comprobante'],
  ['301', 'Complemento.CartaPorte.Ubicaciones[0].Domicilio.Estado', 'ubicaciones'],
  ['301', 'Complemento.CartaPorte.Mercancias.Autotransporte.PermSCT', 'autotransporte'],
  ['CP999', 'Complemento.CartaPorte.Mercancias.Mercancia[0].BienesTransp', 'mercancias'],
])('%s at «%s» is shown in %s', (code, path, section) => {
  expect(cartaPorteSection({ code, path })).toBe(section)
})

test('a draft without operator and with a bad plate is four sixths done', () => {
  const draft = changed(sampleDocuments()['factura con carta porte'], {
    'Complemento.CartaPorte.FiguraTransporte': undefined,
    'Complemento.CartaPorte.Mercancias.Autotransporte.IdentificacionVehicular.PlacaVM': '501-AA-1',
  })
  const { percent, missing } = cartaPorteProgress(validate(draft, { catalogs: wholeCatalogs() }))
  expect(percent).toBe(67)
  expect(missing.figuras.map(({ code }) => code)).toEqual(['CP193'])
  expect(missing.autotransporte.map(({ path }) => path)).toEqual([
    'Complemento.CartaPorte.Mercancias.Autotransporte.IdentificacionVehicular.PlacaVM',
  ])
})
