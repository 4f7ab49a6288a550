import { useState } from 'react'
import { Button } from 'antd'
import {
  IconCashBanknote,
  IconFileTypePdf,
  IconPencil,
  IconReceipt,
  IconRefresh,
  IconSend,
  IconSignature,
  IconX,
} from '@tabler/icons-react'
import {
  arrangementPdf,
  cancelArrangement,
  createArrangement,
  reserveArrangement,
  sendArrangement,
  updateArrangement,
} from '@arriero/contract/rental/arrangements.contract.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { stageLook } from '@arriero/contract/rental/rental.rules.ts'
import {
  createRentalPayment,
  deliverArrangement,
  invoiceArrangement,
  returnArrangement,
  settleArrangement,
  signArrangement,
} from '@arriero/contract/rental/steps.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { money, offsetHours } from '../../../kit/format.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { billingPaths } from '../../billing/billing.paths.ts'
import { SayDialog, type Question } from '../../billing/SayDialog.tsx'
import { arrangementChanged } from '../rental.data.ts'
import { deliveryPath, rentalEditPath, rentalPaths, returnPath } from '../rental.paths.ts'
import { PaymentDialog } from './PaymentDialog.tsx'
import { SignDialog } from './SignDialog.tsx'

type Dialog = 'pay' | 'sign' | 'cancel'

/** What one does with it now: the filled button is the next step of its way, the menu holds the rest. */
export function RentalActions({ arrangement }: { arrangement: ArrangementDetail }) {
  const { id, folio } = arrangement
  const [dialog, open] = useState<Dialog>()
  const [question, ask] = useState<Question>()
  const close = () => open(undefined)
  return (
    <>
      <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void savePdf(id)}>
        PDF
      </Button>
      <ActionButton
        for={sendArrangement}
        disabledReason={arrangement.stage === 'cancelled' ? 'Está cancelado: no se envía.' : undefined}
        icon={<IconSend size={16} stroke={1.75} />}
        onClick={() => ask(sending(arrangement))}
      >
        Enviar
      </ActionButton>
      <NextStep arrangement={arrangement} open={open} />
      <RowMenu name={folio} actions={{ menu: menuOf(arrangement, open) }} />
      <SayDialog question={question} close={() => ask(undefined)} />
      {dialog === 'pay' && <PaymentDialog arrangement={arrangement} close={close} />}
      {dialog === 'sign' && <SignDialog arrangement={arrangement} close={close} />}
      {dialog === 'cancel' && <Cancelling arrangement={arrangement} close={close} />}
    </>
  )
}

interface StepProps {
  arrangement: ArrangementDetail
  open: (dialog: Dialog) => void
}

function NextStep({ arrangement, open }: StepProps) {
  const { id, folio, version, stage, balance, depositHeld, charges } = arrangement
  const step = (sent: Promise<ArrangementDetail>, said: (now: ArrangementDetail) => string) =>
    void done(sent, said, folio)
  switch (stage) {
    case 'quote':
      return (
        <ActionButton
          for={reserveArrangement}
          type="primary"
          onClick={() =>
            step(call(reserveArrangement, { id, body: { version } }), (now) => `${folio} reservada como ${now.folio}`)
          }
        >
          Reservar
        </ActionButton>
      )
    case 'reserved':
      return (
        <ActionButton for={deliverArrangement} type="primary" onClick={() => go(deliveryPath(id))}>
          Entregar
        </ActionButton>
      )
    case 'delivered':
      return (
        <ActionButton for={returnArrangement} type="primary" onClick={() => go(returnPath(id))}>
          Recibir
        </ActionButton>
      )
    case 'returned':
      if (charges.some(({ invoice }) => !invoice))
        return (
          <ActionButton for={invoiceArrangement} type="primary" onClick={() => void invoice(arrangement)}>
            Facturar
          </ActionButton>
        )
      if (balance > 0 || depositHeld > 0)
        return (
          <ActionButton for={createRentalPayment} type="primary" onClick={() => open('pay')}>
            {balance > 0 ? 'Registrar pago' : 'Devolver depósito'}
          </ActionButton>
        )
      return (
        <ActionButton
          for={settleArrangement}
          type="primary"
          onClick={() => step(call(settleArrangement, { id, body: { version } }), () => `${folio} liquidado`)}
        >
          Liquidar
        </ActionButton>
      )
    default:
      return null
  }
}

function menuOf(arrangement: ArrangementDetail, open: (dialog: Dialog) => void): RowAction[] {
  const { id, stage, charges, signature } = arrangement
  const isIn = (...those: readonly ArrangementDetail['stage'][]) =>
    those.includes(stage) ? undefined : `Está en «${stageLook(stage).label}».`
  return [
    {
      key: 'edit',
      label: stage === 'delivered' ? 'Extender o editar' : 'Editar',
      icon: IconPencil,
      disabled: whyNot(updateArrangement) ?? isIn('quote', 'reserved', 'delivered'),
      onClick: () => go(rentalEditPath(id)),
    },
    {
      key: 'sign',
      label: signature ? 'Firmar de nuevo…' : 'Firmar…',
      icon: IconSignature,
      disabled: whyNot(signArrangement) ?? isIn('reserved', 'delivered'),
      onClick: () => open('sign'),
    },
    {
      key: 'pay',
      label: 'Registrar pago o depósito…',
      icon: IconCashBanknote,
      disabled: whyNot(createRentalPayment) ?? isIn('reserved', 'delivered', 'returned'),
      onClick: () => open('pay'),
    },
    {
      key: 'invoice',
      label: 'Facturar lo pendiente',
      icon: IconReceipt,
      disabled:
        whyNot(invoiceArrangement) ??
        isIn('reserved', 'delivered', 'returned') ??
        (charges.some(({ invoice: living }) => !living) ? undefined : 'Todo está facturado.'),
      onClick: () => void invoice(arrangement),
    },
    {
      key: 'renew',
      label: 'Renovar en otro contrato',
      icon: IconRefresh,
      disabled: whyNot(createArrangement) ?? isIn('reserved', 'delivered', 'returned', 'settled'),
      onClick: () => go(`${rentalPaths.create}?de=${id}`),
    },
    {
      key: 'cancel',
      label: 'Cancelar…',
      icon: IconX,
      danger: true,
      disabled: whyNot(cancelArrangement) ?? isIn('quote', 'reserved'),
      onClick: () => open('cancel'),
    },
  ]
}

function Cancelling({
  arrangement: { id, folio, version, stage },
  close,
}: {
  arrangement: ArrangementDetail
  close: () => void
}) {
  return (
    <AskDialog
      title={`Cancelar ${folio}`}
      content={
        stage === 'quote'
          ? 'Deja de ofrecerse; su folio queda tomado.'
          : 'Sus días quedan libres para otros; su folio queda tomado.'
      }
      action="Cancelar el contrato"
      danger
      label="Motivo (queda en la historia)"
      most={300}
      close={close}
      send={async (reason) => {
        await arrangementChanged(await call(cancelArrangement, { id, body: { reason, version } }))
        toast.success(`${folio} cancelado`)
      }}
    />
  )
}

const sending = ({ id, folio, customer, stage, total }: ArrangementDetail): Question => ({
  title: `Enviar ${folio} por correo`,
  content: `${stage === 'quote' ? 'La cotización' : 'El contrato'} de ${money(total)} en PDF, a ${customer}. Lo que escriba va en el correo.`,
  action: 'Enviar',
  addresses: 'Para (vacío: los contactos del cliente que reciben documentos)',
  label: 'Mensaje (opcional)',
  send: async ({ to, text }) =>
    arrangementChanged(
      await call(sendArrangement, { id, body: { ...(to.length > 0 && { to }), message: text || null } }),
    ),
  done: `${folio} enviada`,
})

/** A refusal says why, as a clash names the contract that keeps the days. */
async function done(
  sent: Promise<ArrangementDetail>,
  said: (now: ArrangementDetail) => string,
  folio: string,
): Promise<void> {
  try {
    const now = await sent
    toast.success(said(now))
    await arrangementChanged(now)
  } catch (error) {
    toast.error(`${folio}: no se pudo`, { detail: errorText(error) })
  }
}

async function invoice({ id, folio }: ArrangementDetail): Promise<void> {
  try {
    const { invoice: made, arrangement } = await call(invoiceArrangement, { id })
    toast.success(`Borrador ${made.folio} con lo que faltaba facturar de ${folio}`, {
      action: { label: 'Abrir', onClick: () => go(`${billingPaths.invoices}/${made.id}`) },
    })
    await arrangementChanged(arrangement)
  } catch (error) {
    toast.error(`${folio}: no se pudo facturar`, { detail: errorText(error) })
  }
}

async function savePdf(id: number): Promise<void> {
  try {
    download(await overlay('Preparando el PDF…', call(arrangementPdf, { id, query: { timezone: offsetHours() } })))
  } catch (error) {
    toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
  }
}
