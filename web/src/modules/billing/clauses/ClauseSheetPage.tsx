import {
  clauseTemplate,
  createManyClauses,
  previewClauses,
  type ClauseSheetRow,
} from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'
import { SheetImport, type SheetColumn } from '../../../kit/sheet/SheetImport.tsx'
import { billingKeys } from '../billing.keys.ts'
import { billingPaths } from '../billing.paths.ts'

const columns: SheetColumn[] = [
  { field: 'title', label: 'Título' },
  { field: 'text', label: 'Texto', width: 480 },
  { field: 'position', label: 'Orden', type: 'number' },
  { field: 'defaultFor', label: 'Incluir en', width: 220 },
] satisfies (SheetColumn & { field: keyof ClauseSheetRow })[]

export const ClauseSheetPage = () => (
  <SheetImport<ClauseSheetRow>
    title="Importar cláusulas"
    noun={['cláusula', 'cláusulas']}
    made={['creada', 'creadas']}
    backTo={billingPaths.clauses}
    crumb="Cláusulas"
    columns={columns}
    explain="Una cláusula por fila: título y texto son obligatorios. En «Incluir en» van Cotización, Nota de venta o Factura, separadas por comas. Hasta 500 filas y 10 MB."
    template={() => call(clauseTemplate)}
    read={(file, columns) => call(previewClauses, { body: { file, columns } })}
    check={(rows) => call(previewClauses, { body: { rows } })}
    save={(rows) => call(createManyClauses, { body: { rows } })}
    onSaved={() => queryClient.invalidateQueries({ queryKey: billingKeys.clauses })}
  />
)
