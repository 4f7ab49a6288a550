import { useDeferredValue, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { judgeLoad } from '@arriero/contract/fuel/loads.contract.ts'
import { fuelLoadDraft, type FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { z } from 'zod'
import { ApiError } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { km } from '../../kit/format.ts'
import { Checks } from './Checks.tsx'
import { fuelKeys } from './fuel.data.ts'

const pauseMs = 600
const names = [
  'unitId',
  'driverId',
  'providerId',
  'typeId',
  'station',
  'at',
  'litres',
  'price',
  'total',
  'odometer',
  'isFull',
  'afterGap',
] as const

/** What would be said of the load, while it is typed: amber and red never keep it from being saved. */
export function Opinion() {
  const values = useDeferredValue(Form.useWatch([], Form.useFormInstance()) as Partial<FuelLoadDraft> | undefined)
  const draft = useSettled(asDraft(values))
  const { data, error } = useQuery({
    queryKey: [...fuelKeys.all, 'opinion', draft],
    queryFn: ({ signal }) => call(judgeLoad, { body: JSON.parse(draft!) as FuelLoadDraft, signal }),
    enabled: draft !== undefined,
    retry: false,
  })
  if (!draft) return null
  return (
    <section className="panel-part" aria-live="polite">
      <header>
        <h3>Antes de guardar</h3>
        {data?.km != null && <small className="muted">{km(data.km * 1000)} desde la anterior</small>}
      </header>
      {error instanceof ApiError && error.status === 400 && (
        <p className="fuel-red">{Object.values(error.fields)[0]?.[0]}</p>
      )}
      {data && !error && <Checks checks={data.checks} />}
    </section>
  )
}

/** As text, so that two that say the same are the same; nothing while it is not whole. */
function asDraft(values: Partial<FuelLoadDraft> | undefined): string | undefined {
  if (!values?.unitId || !values.providerId || !values.typeId || !values.at || !values.litres) return undefined
  if (!values.price && !values.total) return undefined
  const draft = Object.fromEntries(names.map((name) => [name, values[name]]).filter(([, value]) => value != null))
  return z.safeEncode(fuelLoadDraft, draft as never).success ? JSON.stringify(draft) : undefined
}

function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === undefined ? undefined : settled
}
