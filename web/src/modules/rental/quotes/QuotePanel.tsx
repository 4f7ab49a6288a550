import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Form } from 'antd'
import { createArrangement, reserveArrangement } from '@arriero/contract/rental/arrangements.contract.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { useIsFilled } from '../../../kit/form/form-values.ts'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { dayKey } from '../../../kit/format.ts'
import { go, useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { addDays } from '../line/days.ts'
import { rentalChanged } from '../rental.data.ts'
import { rentalPath, rentalPaths } from '../rental.paths.ts'
import { chosenIn } from './chosen.ts'
import { RentalFields, useItem, type Written } from './RentalFields.tsx'
import { blank, draftOf, lastDayOf, startOf, termsOf, type RentalValues } from './values.ts'

/** `/seleccion-vehiculo`: the thing and days that were chosen on the time line, quoted beside it. */
export function QuotePanel() {
  const [search] = useSearchParams()
  const [first] = useState(() => chosenIn(search))
  const item = useItem(first.thingId)
  const initial = useMemo((): RentalValues | undefined => {
    const days = first.days && { from: startOf(first.days.from), to: startOf(addDays(first.days.to, 1)) }
    if (first.thingId === undefined) return { ...blank(), ...days }
    return item.data && { ...blank(), ...days, ...termsOf(item.data) }
  }, [first, item.data])
  const reserve = async ({ id, folio }: ArrangementDetail) => {
    try {
      const reserved = await call(reserveArrangement, { id, body: {} })
      toast.success(`${folio} reservada como ${reserved.folio}`)
    } catch (error) {
      toast.error(`${folio} no se pudo reservar`, { detail: errorText(error) })
    }
    await rentalChanged()
    go(rentalPath(id))
  }
  return (
    <FormPanel<RentalValues, ArrangementDetail>
      title="Nueva cotización"
      sub="Arrastre sobre los días libres para elegir unidad y días."
      closeTo={rentalPaths.home}
      followsAddress
      initial={initial}
      error={item.error}
      retry={() => void item.refetch()}
      for={createArrangement}
      submitText="Cotizar"
      save={(values) => call(createArrangement, { body: { ...draftOf(values), stage: 'quote' } })}
      saved={({ folio, customer }) => `Cotización ${folio} de ${customer} creada`}
      onSaved={rentalChanged}
      goOn={({ id }) => go(rentalPath(id))}
      also={{ label: 'Crear y reservar', onSaved: reserve }}
    >
      {initial && <Fields initial={initial} />}
    </FormPanel>
  )
}

/** What is dragged goes into the form, what is written there onto the time line. */
function Fields({ initial }: { initial: RentalValues }) {
  const form = Form.useFormInstance<RentalValues>()
  const [search, patch] = useSearchParams()
  const { thingId, days } = chosenIn(search)
  const dragged = useItem(thingId).data
  const [from, to] = [days?.from, days?.to]
  // What is set before it is filled would keep it from being filled.
  const isFilled = useIsFilled(form)
  useEffect(() => {
    if (!isFilled) return
    const { from: begins, to: ends } = form.getFieldsValue(true) as RentalValues
    if (from && to && (!begins || !ends || dayKey(begins) !== from || lastDayOf(ends) !== to))
      form.setFieldsValue({ from: startOf(from), to: startOf(addDays(to, 1)) })
  }, [form, isFilled, from, to])
  useEffect(() => {
    if (isFilled && dragged && form.getFieldValue('itemId') !== dragged.id) form.setFieldsValue(termsOf(dragged))
  }, [form, isFilled, dragged])
  const written = ({ itemId, from: begins, to: ends }: Written) => {
    const now = {
      ...(itemId !== undefined && { concepto: String(itemId) }),
      ...(begins && ends && begins < ends && { desde: dayKey(begins), hasta: lastDayOf(ends) }),
    }
    if (Object.entries(now).some(([name, value]) => search[name] !== value)) patch(now)
  }
  return <RentalFields initial={initial} watch={written} frame={stacked} />
}

const stacked = (fields: ReactNode, sums: ReactNode) => (
  <>
    {fields}
    {sums}
  </>
)
