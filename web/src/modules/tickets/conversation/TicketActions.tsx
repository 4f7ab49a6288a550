import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import {
  IconArrowMerge,
  IconArrowsExchange,
  IconCheck,
  IconFileTypePdf,
  IconHandStop,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotate,
} from '@tabler/icons-react'
import {
  followUp,
  mergeTicket,
  reassignTicket,
  ticketPdf,
  updateTicket,
} from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import {
  followUpFailed,
  nextStates,
  stateLabel,
  type TicketState,
} from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { useSession } from '../../../kit/session.ts'
import { ticketPaths } from '../tickets.paths.ts'
import { tried } from '../tried.ts'
import { MergeDialog, ReassignDialog, WaitDialog } from './dialogs.tsx'

/** What one does with the ticket now; what its state does not allow says why. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const { id, folio, state, version, mergedInto, isStaff, holderId } = ticket
  const [asked, ask] = useState<'wait' | 'reassign' | 'merge'>()
  const navigate = useNavigate()
  const me = useSession((session) => session.auth?.user.userId)
  const over = mergedInto ? `Se fusionó con ${mergedInto.folio}.` : undefined
  const move = (to: TicketState) =>
    tried(call(followUp, { id, body: { state: to, version } }), `${folio} quedó «${stateLabel(to)}»`, followUpFailed)
  const whyNotTo = (to: TicketState) =>
    over ??
    whyNot(updateTicket) ??
    (nextStates(state).includes(to) ? undefined : `De «${stateLabel(state)}» no pasa a «${stateLabel(to)}».`)
  const closed = state === 5 ? `${folio} está cerrado: ábralo otra vez.` : undefined
  const pdf = (
    <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void savePdf(id)}>
      PDF
    </Button>
  )
  if (!isStaff) return pdf
  return (
    <>
      {pdf}
      {holderId === null && state < 4 ? (
        <ActionButton
          for={reassignTicket}
          icon={<IconHandStop size={16} stroke={1.75} />}
          onClick={() =>
            void tried(
              call(reassignTicket, { id, body: { holderId: me, version } }),
              `${folio} es suyo`,
              followUpFailed,
            )
          }
        >
          Tomar
        </ActionButton>
      ) : (
        <ActionButton
          for={reassignTicket}
          disabledReason={over ?? closed}
          icon={<IconArrowsExchange size={16} stroke={1.75} />}
          onClick={() => ask('reassign')}
        >
          Reasignar
        </ActionButton>
      )}
      {state < 4 ? (
        <ActionButton
          for={updateTicket}
          disabledReason={over}
          icon={<IconCheck size={16} stroke={2} />}
          onClick={() => void move(4)}
        >
          Marcar resuelto
        </ActionButton>
      ) : (
        <ActionButton
          for={updateTicket}
          disabledReason={over}
          icon={<IconRotate size={16} stroke={1.75} />}
          onClick={() => void move(2)}
        >
          Abrir otra vez
        </ActionButton>
      )}
      <RowMenu
        name={folio}
        actions={{
          menu: [
            {
              key: 'start',
              label: state === 3 ? 'Seguir' : 'Empezar',
              icon: IconPlayerPlay,
              disabled: whyNotTo(2),
              onClick: () => void move(2),
            },
            {
              key: 'wait',
              label: 'Poner en espera…',
              icon: IconPlayerPause,
              disabled: whyNotTo(3),
              onClick: () => ask('wait'),
            },
            { key: 'close', label: 'Cerrar', icon: IconLock, disabled: whyNotTo(5), onClick: () => void move(5) },
            {
              key: 'edit',
              label: 'Cambiar datos',
              icon: IconPencil,
              disabled: over ?? closed ?? whyNot(updateTicket),
              onClick: () => void navigate({ to: ticketPaths.edit(id) }),
            },
            {
              key: 'hand',
              label: 'Reasignar…',
              icon: IconArrowsExchange,
              disabled: over ?? closed ?? whyNot(reassignTicket),
              onClick: () => ask('reassign'),
            },
            {
              key: 'merge',
              label: 'Fusionar con otro…',
              icon: IconArrowMerge,
              disabled: over ?? whyNot(mergeTicket),
              onClick: () => ask('merge'),
            },
          ],
        }}
      />
      {asked === 'wait' && <WaitDialog ticket={ticket} close={() => ask(undefined)} />}
      {asked === 'reassign' && <ReassignDialog ticket={ticket} close={() => ask(undefined)} />}
      {asked === 'merge' && (
        <MergeDialog
          ticket={ticket}
          close={() => ask(undefined)}
          merged={(into) => void navigate({ to: ticketPaths.one(into) })}
        />
      )}
    </>
  )
}

async function savePdf(id: number): Promise<void> {
  try {
    download(await overlay('Preparando el PDF…', call(ticketPdf, { id })))
  } catch (error) {
    toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
  }
}
