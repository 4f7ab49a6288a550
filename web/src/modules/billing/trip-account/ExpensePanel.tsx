import { useState } from 'react'
import { Form } from 'antd'
import {
  createExpense,
  updateExpense,
  uploadReceipt,
} from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type {
  ExpenseDraft,
  TripAccount,
  TripExpense,
} from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { expenseKinds, expenseLabel, payers } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FileField, NumberField, RadioField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { money } from '../../../kit/format.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { billingPaths } from '../billing.paths.ts'
import { loadDrivers } from '../../trips/trip-options.ts'
import { useAccount } from './AccountPage.tsx'
import { accountChanged } from './trip-account.words.ts'

interface Values extends Omit<ExpenseDraft, 'amount'> {
  amount: number | null
  files?: File[]
  version?: number
}

const valuesOf = ({ kind, amount, litres, at, place, note, paidBy, driverId, version }: TripExpense): Values => ({
  kind,
  amount,
  litres,
  at,
  place,
  note,
  paidBy,
  driverId,
  version,
})

/** Writes down what was spent on a trip, beside its account (`?viaje=&gasto=`). */
export function ExpensePanel() {
  const [{ viaje = '', gasto }] = useSearchParams()
  const tripId = Number(viaje)
  const account = useAccount(tripId)
  const [now] = useState(() => new Date().toISOString())
  const edited = account.data?.entries.find(({ id }) => id === Number(gasto))
  const save = async ({ files, amount, version, ...values }: Values): Promise<TripExpense> => {
    const body = { ...values, amount: amount ?? 0, litres: values.kind === 'fuel' ? values.litres : null }
    const saved = edited
      ? await call(updateExpense, { id: edited.id, body: { ...body, version } })
      : await call(createExpense, { trip_id: tripId, body })
    const [file] = files ?? []
    if (!file) return saved
    try {
      return await call(uploadReceipt, { body: { id: saved.id, file } })
    } catch (error) {
      // The expense stands even when its receipt is refused.
      toast.error(`No se pudo subir «${file.name}»`, { detail: errorText(error) })
      return saved
    }
  }
  return (
    <FormPanel<Values, TripExpense>
      title={edited ? 'Editar gasto' : 'Registrar gasto'}
      sub={account.data && `${account.data.folio} · ${account.data.unitName}`}
      closeTo={billingPaths.tripAccount}
      initial={account.data && initialOf(account.data, edited, now)}
      error={account.error}
      retry={() => void account.refetch()}
      for={edited ? updateExpense : createExpense}
      save={save}
      valuesOf={valuesOf}
      saved={({ kind, amount }) => `${expenseLabel(kind)} de ${money(amount)} registrado`}
      onSaved={accountChanged}
    >
      <SelectField
        name="kind"
        label="En qué"
        clearable={false}
        options={expenseKinds.map(({ kind, label }) => ({ value: kind, label }))}
      />
      <NumberField name="amount" label="Importe pagado" unit="MXN" min={0.01} />
      <Litres />
      <DateField name="at" label="Cuándo" withTime />
      <RadioField name="paidBy" label="Quién pagó" options={payers.map(({ key, label }) => ({ value: key, label }))} />
      <Payer account={account.data} />
      <TextField name="place" label="Dónde" maxLength={200} placeholder="Estación o caseta" />
      <TextField name="note" label="Nota" multiline maxLength={500} />
      <FileField
        name="files"
        label={edited?.receipt ? 'Otro comprobante, en lugar del que tiene' : 'Comprobante'}
        accept={[...documentTypes]}
        maxKb={10 * 1024}
      />
    </FormPanel>
  )
}

const initialOf = (account: TripAccount, edited: TripExpense | undefined, now: string): Values =>
  edited
    ? valuesOf(edited)
    : {
        kind: 'fuel',
        amount: null,
        litres: null,
        at: now,
        place: null,
        note: null,
        paidBy: 'company',
        driverId: account.driverId,
      }

function Litres() {
  const kind = Form.useWatch<string>('kind')
  return kind === 'fuel' ? <NumberField name="litres" label="Litros" unit="L" /> : null
}

function Payer({ account }: { account: TripAccount | undefined }) {
  const paidBy = Form.useWatch<string>('paidBy')
  const own = account?.driverId ? [{ value: account.driverId, label: account.driverName ?? '' }] : []
  return paidBy === 'driver' ? (
    <SelectField name="driverId" label="Conductor al que se le debe" load={loadDrivers} chosen={own} />
  ) : null
}
