import { useId, useState } from 'react'
import { InputNumber } from 'antd'
import { setTerms } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { TripAccount } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { listQuotations } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import { call } from '../../../kit/call.ts'
import { money } from '../../../kit/format.ts'
import { QuestionDialog } from '../../../kit/QuestionDialog.tsx'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { customersLike } from '../pickers/load.ts'
import { accountChanged } from './trip-account.words.ts'

const quotationsLike = async (search: string, signal: AbortSignal): Promise<Option[]> =>
  (await call(listQuotations, { query: { search, limit: 20 }, signal })).results.map(({ id, folio, name, total }) => ({
    value: id,
    label: folio,
    detail: `${name} · ${money(total)}`,
  }))

const optionOf = (value: number | null, label: string | null): Option | undefined =>
  value === null ? undefined : { value, label: label ?? String(value) }

/** What the trip is sold for and to whom; a quotation brings both. */
export function TermsDialog({ account, close }: { account: TripAccount; close: () => void }) {
  const field = useId()
  const [agreed, setAgreed] = useState(account.agreed)
  // Untouched, another one, or none any more.
  const [billTo, setBillTo] = useState<Option | null>()
  const [quotation, setQuotation] = useState<Option | null>()
  const save = async () => {
    await call(setTerms, {
      trip_id: account.tripId,
      body: {
        version: account.version,
        // Untouched, the quotation says the price.
        ...((!quotation || agreed !== account.agreed) && { agreed }),
        ...(billTo !== undefined && { billTo: billTo && Number(billTo.value) }),
        ...(quotation !== undefined && { quotationId: quotation && Number(quotation.value) }),
      },
    })
    toast.success(`Precio de ${account.folio} guardado`)
    await accountChanged()
  }
  return (
    <QuestionDialog title={`Precio de ${account.folio}`} action="Guardar" width={440} send={save} close={close}>
      <label className="dialog-field" htmlFor={field}>
        <span>Precio acordado por todo el viaje, sin impuestos</span>
        <InputNumber
          id={field}
          className="full-width"
          min={0}
          max={99_999_999}
          precision={2}
          value={agreed}
          onChange={setAgreed}
          placeholder={`Por km: ${money(account.priceKm)} × ${account.plannedKm === null ? '—' : Math.round(account.plannedKm)} km`}
        />
      </label>
      <div className="dialog-field">
        <span>Tomarlo de una cotización</span>
        <RemoteSelect
          load={quotationsLike}
          placeholder="Folio o cliente"
          initial={optionOf(account.quotationId, account.quotationFolio)}
          onPick={setQuotation}
          onClear={() => setQuotation(null)}
        />
      </div>
      <div className="dialog-field">
        <span>Se factura a</span>
        <RemoteSelect
          load={customersLike}
          placeholder={account.billTo === null ? (account.customerName ?? 'Nombre o RFC') : 'El cliente del viaje'}
          initial={optionOf(account.billTo, account.customerName)}
          onPick={setBillTo}
          onClear={() => setBillTo(null)}
        />
      </div>
    </QuestionDialog>
  )
}
