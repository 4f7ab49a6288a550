import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { stageLook } from '@arriero/contract/rental/rental.rules.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { reckonReturnCall, returnArrangement } from '@arriero/contract/rental/steps.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { RadioField } from '../../../kit/form/fields.tsx'
import { useFormValues } from '../../../kit/form/form-values.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { money, plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { go, useRouteParams } from '../../../kit/shell/navigation.ts'
import { useTyped } from '../../../kit/typed.ts'
import { rentalChanged, rentalKeys, useArrangement } from '../rental.data.ts'
import { rentalPath, rentalPaths } from '../rental.paths.ts'
import { fuelWords, kmWords, moment } from '../rental.words.ts'
import { HandoverFields } from './HandoverFields.tsx'
import { bodyOf, handoverStart, type HandoverValues } from './values.ts'
import '../rental.css'

/** `/devolver`: the thing comes back; what that adds stands beside before it is saved. */
export function ReturnForm() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useArrangement(id)
  const isThere = data !== undefined
  const initial = useMemo(() => (isThere ? handoverStart() : undefined), [isThere])
  return (
    <FormPage<HandoverValues, ArrangementDetail>
      title={data ? `Recibir ${data.thing}` : 'Recibir'}
      sub={data && `${data.folio} · ${data.customer}, debe volver el ${moment(data.to)}`}
      crumbs={[{ label: 'Contratos', to: rentalPaths.contracts }]}
      closeTo={rentalPath(id)}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={returnArrangement}
      submitText="Recibir"
      save={(values) => call(returnArrangement, { id, body: bodyOf(values, data) })}
      saved={({ folio, thing }) => `${thing} recibida, ${folio} por liquidar`}
      onSaved={rentalChanged}
      goOn={() => go(rentalPath(id))}
      {...(data &&
        data.stage !== 'delivered' && {
          readOnly: `${data.folio} está en «${stageLook(data.stage).label}»: se recibe lo que está entregado.`,
        })}
    >
      {data && initial && <Fields arrangement={data} initial={initial} />}
    </FormPage>
  )
}

type Reckoned = ReplyOf<typeof reckonReturnCall>

const pauseMs = 300

function Fields({ arrangement, initial }: { arrangement: ArrangementDetail; initial: HandoverValues }) {
  const { id, stage, delivery, unitId } = arrangement
  const { at, km, fuel, kmBy, damages = [] } = useFormValues(Form.useFormInstance<HandoverValues>(), initial)
  const asked = useTyped(JSON.stringify({ at, km, fuel, kmBy }), pauseMs)
  const reckoned = useQuery({
    queryKey: [...rentalKeys.one(id), 'reckon', asked],
    enabled: stage === 'delivered',
    // What was written in the fields, as their rules let it.
    queryFn: ({ signal }) => call(reckonReturnCall, { id, body: JSON.parse(asked) as HandoverValues, signal }),
    retry: false,
  })
  const result = reckoned.data
  const before = [
    delivery?.km != null && `Salió con ${kmWords(delivery.km)}`,
    result?.kmNow != null && `el GPS cuenta ${kmWords(result.kmNow)}`,
  ].filter(Boolean)
  return (
    <HandoverFields
      arrangement={arrangement}
      when="return"
      kmHint={before.length > 0 && `${before.join('; ')}.`}
      aside={
        <Card title="Lo que agrega" count="sin IVA">
          {stage !== 'delivered' && <p className="muted">Se calcula cuando está entregada.</p>}
          {reckoned.error && <p className="tinted tone-red">{errorText(reckoned.error)}</p>}
          {result && (
            <Reckoning
              result={result}
              fuelOut={unitId === null ? null : (delivery?.fuel ?? null)}
              damages={damages.reduce((sum, { amount = 0 }) => sum + amount, 0)}
            />
          )}
          {result?.mustChoose && (
            <FieldGroup>
              <RadioField
                name="kmBy"
                label="Odómetro y GPS no coinciden: qué cuenta"
                span={2}
                required
                options={[
                  { value: 'odometer', label: `Odómetro, ${kmWords(result.kmOdometer)}` },
                  { value: 'gps', label: `GPS, ${kmWords(result.kmGps)}` },
                ]}
              />
            </FieldGroup>
          )}
        </Card>
      }
    />
  )
}

interface ReckoningProps {
  result: Reckoned
  fuelOut: number | null
  damages: number
}

/** Late days, kilometres beyond, fuel that lacks and damages; nothing is said of what adds nothing. */
function Reckoning({ result, fuelOut, damages }: ReckoningProps) {
  const { lateDays, late, overKm, overKmAmount, fuelEighths, fuel, kmOdometer, kmGps } = result
  const lines = [
    { name: 'Días de retraso', note: plural(lateDays, 'día', 'días'), amount: late, isThere: lateDays > 0 },
    { name: 'Kilómetros excedentes', note: kmWords(overKm), amount: overKmAmount, isThere: overKm > 0 },
    {
      name: 'Combustible faltante',
      note: `${fuelEighths}/8${fuelOut === null ? '' : `, salió ${fuelWords(fuelOut).toLowerCase()}`}`,
      amount: fuel,
      isThere: fuelEighths > 0,
    },
    { name: 'Daños', note: '', amount: damages, isThere: damages > 0 },
  ].filter(({ isThere }) => isThere)
  const driven = kmOdometer ?? kmGps
  return (
    <dl className="rental-sums">
      {driven !== null && (
        <div>
          <dt>Recorrido</dt>
          <dd>{kmWords(driven)}</dd>
        </div>
      )}
      {lines.map(({ name, note, amount }) => (
        <div key={name}>
          <dt>
            {name} <small>{note}</small>
          </dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="rental-total">
        <dt>{lines.length === 0 ? 'Nada que agregar' : 'Se agrega'}</dt>
        <dd>{money(lines.reduce((sum, { amount }) => sum + amount, 0))}</dd>
      </div>
    </dl>
  )
}
