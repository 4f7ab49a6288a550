// Impuestos locales 1.0: state and municipal taxes beside the federal ones.
import { any, node, required } from './table.ts'
import { decimal, oneOf, text } from './value-types.ts'

const MONEY = decimal(2)

export const IMPUESTOS_LOCALES = node(
  'implocal:ImpuestosLocales',
  { version: required(oneOf('1.0')), TotaldeRetenciones: required(MONEY), TotaldeTraslados: required(MONEY) },
  {
    RetencionesLocales: any(
      node('implocal:RetencionesLocales', {
        ImpLocRetenido: required(text(1, 300)),
        TasadeRetencion: required(MONEY),
        Importe: required(MONEY),
      }),
    ),
    TrasladosLocales: any(
      node('implocal:TrasladosLocales', {
        ImpLocTrasladado: required(text(1, 300)),
        TasadeTraslado: required(MONEY),
        Importe: required(MONEY),
      }),
    ),
  },
)
