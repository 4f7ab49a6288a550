import { IconFileText, IconMoodSad, IconPencil, IconTrash, IconTrophy } from '@tabler/icons-react'
import type { CrmConfig } from '@arriero/contract/crm/config.contract.ts'
import { lost, open, won } from '@arriero/contract/crm/crm.rules.ts'
import { deleteSale, moveSale, quoteSale, updateSale } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale } from '@arriero/contract/crm/sales.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { go } from '../../../kit/shell/navigation.ts'
import { useMove, useMoves } from '../board/moving.tsx'
import { crmPaths } from '../crm.paths.ts'
import { crmKey } from '../crm.words.ts'

/** What one does with a sale: it ends, it is offered, it goes elsewhere. */
export function SaleMenu({ sale, config, quote }: { sale: Sale; config: CrmConfig; quote: () => void }) {
  const move = useMove()
  const moves = useMoves(sale)
  const { id, folio, state } = sale
  const end = (kind: typeof won | typeof lost) => config.stages.find((stage) => stage.kind === kind)!
  const remove = () =>
    askRemoval({
      what: `la venta ${folio}`,
      consequence: 'Deja de aparecer en el tablero, las listas y las cifras; sus cotizaciones se quedan.',
      remove: () => call(deleteSale, { id }),
      keys: [crmKey],
      after: () => go(crmPaths.board),
    })
  return (
    <>
      {state === open && (
        <>
          <ActionButton
            for={moveSale}
            icon={<IconTrophy size={16} stroke={1.75} />}
            onClick={() => move({ sale, stage: end(won) })}
          >
            Ganada
          </ActionButton>
          <ActionButton
            for={moveSale}
            icon={<IconMoodSad size={16} stroke={1.75} />}
            onClick={() => move({ sale, stage: end(lost) })}
          >
            Perdida
          </ActionButton>
        </>
      )}
      <ActionButton for={quoteSale} icon={<IconFileText size={16} stroke={1.75} />} onClick={quote}>
        Crear cotización
      </ActionButton>
      <RowMenu
        name={folio}
        actions={{
          menu: [
            {
              key: 'edit',
              label: 'Cambiar datos',
              icon: IconPencil,
              disabled: whyNot(updateSale),
              onClick: () => go(crmPaths.edit(id)),
            },
            ...moves.filter(
              ({ key }) => state !== open || ![won, lost].some((kind) => key === `stage-${end(kind).id}`),
            ),
            {
              key: 'remove',
              label: 'Eliminar…',
              icon: IconTrash,
              danger: true,
              disabled: whyNot(deleteSale),
              onClick: () => void remove(),
            },
          ],
        }}
      />
    </>
  )
}
