import {
  importSales,
  previewSales,
  saleTemplate,
  type ImportOutcome,
  type SaleSheetRow,
} from '@arriero/contract/crm/import.contract.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { SheetImport, type SheetColumn } from '../../../kit/sheet/SheetImport.tsx'
import { runTask } from '../../../kit/tasks.ts'
import { crmPaths } from '../crm.paths.ts'
import { crmChanged } from '../crm.words.ts'
import { SaleImports } from './SaleImports.tsx'

const columns: SheetColumn[] = [
  { field: 'company', label: 'Empresa' },
  { field: 'title', label: 'Venta' },
  { field: 'choice', label: 'Si ya existe' },
  { field: 'amount', label: 'Monto', type: 'number' },
  { field: 'stage', label: 'Etapa' },
  { field: 'closeOn', label: 'Cierre esperado', type: 'day' },
  { field: 'rfc', label: 'RFC' },
  { field: 'companyEmail', label: 'Correo de la empresa' },
  { field: 'companyPhone', label: 'Teléfono de la empresa' },
  { field: 'website', label: 'Sitio' },
  { field: 'contactName', label: 'Contacto' },
  { field: 'contactRole', label: 'Puesto' },
  { field: 'contactPhone', label: 'Teléfono del contacto' },
  { field: 'contactEmail', label: 'Correo del contacto' },
  { field: 'owner', label: 'Responsable' },
  { field: 'tags', label: 'Etiquetas' },
  { field: 'source', label: 'Origen' },
  { field: 'description', label: 'Descripción' },
] satisfies (SheetColumn & { field: keyof SaleSheetRow })[]

/** Few rows are saved at once; many go on in the tray, and nobody waits for them. */
async function save(rows: SaleSheetRow[], file: string): Promise<readonly unknown[]> {
  const { taskId } = await call(importSales, { body: { rows, file } })
  if (taskId !== null)
    void runTask({
      title: 'Importar ventas',
      start: () => Promise.resolve(taskId),
      done: (result) => {
        void crmChanged()
        const { created, updated, skipped } = result as ImportOutcome
        return { text: `${number(created)} creadas, ${number(updated)} actualizadas, ${number(skipped)} omitidas` }
      },
    })
  return rows
}

export const SaleSheetPage = () => (
  <SheetImport<SaleSheetRow>
    title="Importar ventas"
    noun={['venta', 'ventas']}
    made={['importada', 'importadas']}
    backTo={crmPaths.board}
    crumb="Ventas"
    columns={columns}
    explain="Una venta por fila: empresa y venta son obligatorias. Lo que ya existe se reconoce por RFC, correo, dominio, teléfono o nombre: en «Si ya existe» diga Omitir, Completar, Sobrescribir o Crear. Hasta 20,000 filas y 10 MB."
    template={() => call(saleTemplate)}
    read={(file, columns) => call(previewSales, { body: { file, columns } })}
    check={(rows) => call(previewSales, { body: { rows } })}
    save={save}
    onSaved={crmChanged}
    below={<SaleImports />}
  />
)
