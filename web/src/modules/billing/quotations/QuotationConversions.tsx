import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconFileInvoice, IconReceipt, IconRoute } from '@tabler/icons-react'
import { convertQuotation, getComplement } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import type { Quotation, QuotationComplement } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { isEditable } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { documentStates } from '@arriero/contract/billing/documents/documents.rules.ts'
import { createTravel } from '@arriero/contract/trips/trips.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { amountIn } from '../documents/document-words.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { tripPaths } from '../../trips/trips.paths.ts'
import { AskRate } from '../pickers/AskRate.tsx'
import { billingPaths } from '../billing.paths.ts'
import { billingChanged, quotationKeys } from './quotations.keys.ts'

const placeOf = { note_sale: billingPaths.salesNotes, invoice: billingPaths.invoices } as const
const stateLabel = (name: string) => documentStates.find(({ state }) => state === name)?.label ?? name

/** What it became, or what it may become with one click. */
export function QuotationConversions({ quotation }: { quotation: Quotation }) {
  const { id } = quotation
  const { data } = useQuery({
    queryKey: [...quotationKeys.one(id), 'complement', quotation.version],
    queryFn: ({ signal }) => call(getComplement, { id, signal }),
  })
  const [link] = data?.links ?? []
  const why = (type: QuotationComplement['may'][number]['type']) =>
    data ? (data.may.find((one) => one.type === type)?.reason ?? undefined) : 'Cargando…'
  return (
    <div className="quotation-convert">
      <small>{link ? 'Se convirtió en' : 'Convertir en'}</small>
      {link && (
        <Link to={`${placeOf[link.type]}/${link.id}`}>
          {link.folio} · {stateLabel(link.state)} · {amountIn(link.total, quotation.currency)}
        </Link>
      )}
      <div>
        <ActionButton
          size="small"
          for={createTravel}
          icon={<IconRoute size={16} stroke={1.75} />}
          disabledReason={why('trip')}
          onClick={() => go(tripAddress(quotation))}
        >
          Viaje
        </ActionButton>
        {!link && (
          <>
            <ActionButton
              size="small"
              for={convertQuotation}
              icon={<IconReceipt size={16} stroke={1.75} />}
              disabledReason={why('note_sale')}
              onClick={() => void convert(quotation, 'note_sale')}
            >
              Nota de venta
            </ActionButton>
            <ActionButton
              size="small"
              for={convertQuotation}
              icon={<IconFileInvoice size={16} stroke={1.75} />}
              disabledReason={why('invoice')}
              onClick={() => void convert(quotation, 'invoice')}
            >
              Factura
            </ActionButton>
          </>
        )}
      </div>
    </div>
  )
}

/** The form of a trip that bears the name of what was offered and is sold at its price. */
function tripAddress({ id, folio, lines }: Quotation): string {
  const [what = ''] = lines[0]?.description.split('\n') ?? []
  const named = encodeURIComponent(`${folio} ${what}`.trim())
  return `${tripPaths.create}?cotizacion=${encodeURIComponent(`${id}~${folio}`)}&nombre=${named}`
}

const words = { note_sale: 'nota de venta', invoice: 'factura' } as const

async function convert({ id, folio, status, currency }: Quotation, to: 'note_sale' | 'invoice'): Promise<void> {
  const accept = isEditable(status)
  let exchangeRate: number | null = null
  await confirm({
    title: `Convertir ${folio} en ${words[to]}`,
    content: (
      <>
        {accept
          ? 'Aún no está aceptada: se marca como aceptada y se crea el borrador con sus conceptos, sin los opcionales.'
          : 'Se crea el borrador con sus conceptos, sin los opcionales.'}
        {currency !== 'MXN' && <AskRate currency={currency} onChange={(rate) => (exchangeRate = rate)} />}
      </>
    ),
    variant: 'info',
    confirmText: accept ? 'Aceptada, convertir' : 'Convertir',
    onConfirm: async () => {
      const body = { to, ...(accept && { accept }), ...(exchangeRate && { exchangeRate }) }
      const made = await call(convertQuotation, { id, body })
      toast.success(`${folio} es ahora ${made.folio}`)
      await billingChanged()
      go(`${placeOf[to]}/${made.id}`)
    },
  })
}
