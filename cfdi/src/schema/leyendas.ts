// Leyendas fiscales 1.0: texts that a fiscal provision demands on the document.
import { node, optional, required, several } from './table.ts'
import { oneOf, text } from './value-types.ts'

export const LEYENDAS_FISCALES = node(
  'leyendasFisc:LeyendasFiscales',
  { version: required(oneOf('1.0')) },
  {
    Leyenda: several(
      node('leyendasFisc:Leyenda', {
        disposicionFiscal: optional(text(1, 1000)),
        norma: optional(text(1, 1000)),
        textoLeyenda: required(text(1, 10_000)),
      }),
    ),
  },
)
