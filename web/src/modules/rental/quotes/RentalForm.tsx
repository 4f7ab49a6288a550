import { useMemo, useState, type ReactNode } from 'react'
import { createArrangement, updateArrangement } from '@arriero/contract/rental/arrangements.contract.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { stageLook } from '@arriero/contract/rental/rental.rules.ts'
import { call } from '../../../kit/call.ts'
import { RadioField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { go, useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { addDays } from '../line/days.ts'
import { rentalChanged, useArrangement } from '../rental.data.ts'
import { rentalPath, rentalPaths } from '../rental.paths.ts'
import { chosenIn } from './chosen.ts'
import { RentalFields, useItem } from './RentalFields.tsx'
import { blank, changesOf, draftOf, renewalOf, startOf, termsOf, valuesOf, type RentalValues } from './values.ts'

const crumbs = [{ label: 'Contratos', to: rentalPaths.contracts }]
const sides = (fields: ReactNode, sums: ReactNode) => (
  <div className="rental-edit">
    <Card>{fields}</Card>
    <aside className="rental-aside" aria-label="Resumen">
      <Card title="Resumen">{sums}</Card>
    </aside>
  </div>
)

/** A quote or a contract at once; `?concepto=&desde=&hasta=` begins with a thing and its days, `?de=` after another one. */
export function NewRental() {
  const [search] = useSearchParams()
  const [first] = useState(() => chosenIn(search))
  const before = Number(search.de) || undefined
  const item = useItem(first.thingId)
  const former = useArrangement(before)
  const initial = useMemo((): RentalValues | undefined => {
    if (before !== undefined) return former.data && { ...renewalOf(former.data), stage: 'reserved' }
    const days = first.days && { from: startOf(first.days.from), to: startOf(addDays(first.days.to, 1)) }
    const start: RentalValues = { ...blank(), ...days, stage: 'reserved' }
    return first.thingId === undefined ? start : item.data && { ...start, ...termsOf(item.data) }
  }, [before, former.data, first, item.data])
  return (
    <FormPage<RentalValues, ArrangementDetail>
      title={former.data ? `Renovar ${former.data.folio}` : 'Crear contrato'}
      sub={former.data && `${former.data.thing} · ${former.data.customer}`}
      crumbs={crumbs}
      closeTo={before === undefined ? rentalPaths.contracts : rentalPath(before)}
      initial={initial}
      error={item.error ?? former.error}
      retry={() => void Promise.all([item.refetch(), former.refetch()])}
      for={createArrangement}
      submitText="Guardar"
      save={(values) => call(createArrangement, { body: draftOf(values) })}
      saved={({ stage, folio, customer }) =>
        `${stage === 'quote' ? 'Cotización' : 'Contrato'} ${folio} de ${customer}: se creó`
      }
      onSaved={rentalChanged}
      goOn={({ id }) => go(rentalPath(id))}
    >
      {initial && (
        <RentalFields
          initial={initial}
          former={former.data}
          frame={(fields, sums) =>
            sides(
              <>
                <RadioField
                  name="stage"
                  label="Qué se crea"
                  required={false}
                  options={[
                    { value: 'reserved', label: 'Contrato: aparta los días' },
                    { value: 'quote', label: 'Cotización' },
                  ]}
                />
                {fields}
              </>,
              sums,
            )
          }
        />
      )}
    </FormPage>
  )
}

export function EditRental() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useArrangement(id)
  const initial = useMemo(() => data && valuesOf(data), [data])
  return (
    <FormPage<RentalValues, ArrangementDetail>
      key={id}
      title={data ? `Editar ${data.folio}` : 'Editar contrato'}
      sub={data && `${data.thing} · ${data.customer}`}
      crumbs={crumbs}
      closeTo={rentalPath(id)}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateArrangement}
      valuesOf={valuesOf}
      save={(values) => call(updateArrangement, { id, body: changesOf(values, data!) })}
      saved={({ folio }) => `${folio}: se guardó`}
      onSaved={rentalChanged}
      {...(data &&
        isOver(data) && { readOnly: `${data.folio} está en «${stageLook(data.stage).label}»: ya no cambia.` })}
    >
      {data && initial && <RentalFields initial={initial} stored={data} frame={sides} />}
    </FormPage>
  )
}

const isOver = ({ stage }: ArrangementDetail) => !['quote', 'reserved', 'delivered'].includes(stage)
