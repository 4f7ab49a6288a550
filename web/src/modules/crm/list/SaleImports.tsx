import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { listImports, undoImport, type SaleImport, type UndoneImport } from '@arriero/contract/crm/import.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { dateTime, plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { crmChanged, crmKey } from '../crm.words.ts'
import '../crm.css'

const words = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ')

const broughtWords = ({ created, updated, companies }: SaleImport) =>
  words(
    plural(created, 'venta creada', 'ventas creadas'),
    updated > 0 && plural(updated, 'venta cambiada', 'ventas cambiadas'),
    companies > 0 && plural(companies, 'empresa nueva', 'empresas nuevas'),
  )

const undoneWords = ({ sales, companies, restored, kept }: UndoneImport) =>
  words(
    plural(sales, 'venta se quitó', 'ventas se quitaron'),
    companies > 0 && plural(companies, 'empresa se quitó', 'empresas se quitaron'),
    restored > 0 && plural(restored, 'quedó como estaba', 'quedaron como estaban'),
    kept > 0 && plural(kept, 'se queda: alguien ya trabajó en ella', 'se quedan: alguien ya trabajó en ellas'),
  )

const ask = (sheet: SaleImport) =>
  confirm({
    title: `Deshacer la importación de «${sheet.file || 'una hoja'}»`,
    content:
      'Se quitan las ventas y empresas que creó, y las que cambió quedan como estaban. Aquello en lo que alguien trabajó después se queda como está.',
    variant: 'danger',
    confirmText: 'Deshacer',
    onConfirm: async () => {
      const undone = await call(undoImport, { body: { id: sheet.id } })
      toast.success('Importación deshecha', { detail: undoneWords(undone) })
      await crmChanged()
    },
  })

/** The last sheets that were imported, each of which can be taken back. */
export function SaleImports() {
  const { data } = useQuery({
    queryKey: [...crmKey, 'imports'],
    queryFn: ({ signal }) => call(listImports, { signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <Card title="Importaciones anteriores">
      <ul className="crm-imports">
        {data.map((sheet) => (
          <li key={sheet.id}>
            <TwoLines
              top={sheet.file || 'Una hoja'}
              bottom={words(dateTime(sheet.at).slice(0, 16), sheet.by, broughtWords(sheet))}
            />
            {sheet.undoneAt === null ? (
              <ActionButton
                for={undoImport}
                icon={<IconArrowBackUp size={16} stroke={1.75} />}
                aria-label={`Deshacer la importación de ${sheet.file || 'una hoja'}`}
                onClick={() => void ask(sheet)}
              >
                Deshacer
              </ActionButton>
            ) : (
              <small>{words(`Deshecha ${dateTime(sheet.undoneAt).slice(0, 16)}`, sheet.undoneBy)}</small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
