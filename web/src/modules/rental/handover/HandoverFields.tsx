import type { ReactNode } from 'react'
import { listFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { moment } from '../rental.words.ts'
import { DamagesField, FuelField, SignatureField } from './fields.tsx'
import { Photos } from './Photos.tsx'

interface HandoverFieldsProps {
  arrangement: ArrangementDetail
  when: 'delivery' | 'return'
  /** Under the odometer. */
  kmHint?: ReactNode
  /** Beside it all: what a return adds. */
  aside?: ReactNode
}

const most = 30
/** CheckLists that were filled for the unit, the newest first. */
const checklistsOf =
  (unit: number): LoadOptions =>
  async (search, signal) =>
    (await call(listFilled, { query: { unit, search, limit: most, order: '-endedAt' }, signal })).results.map(
      ({ id, folio, name, endedAt }) => ({ value: id, label: `${folio} · ${name}`, detail: moment(endedAt) }),
    )

/** What is read, seen, photographed and signed when it changes hands; made for a phone in the yard. */
export function HandoverFields({ arrangement, when, kmHint, aside }: HandoverFieldsProps) {
  const { isReadOnly } = useFormContext()
  const { unitId } = arrangement
  const isDelivery = when === 'delivery'
  return (
    <div className="rental-edit">
      <Card>
        <FieldGroup>
          <DateField name="at" label={isDelivery ? 'Se entrega' : 'Se recibe'} withTime />
          {unitId !== null && (
            <NumberField name="km" label="Odómetro" unit="km" max={9_999_999} {...(kmHint && { hint: kmHint })} />
          )}
          {unitId !== null && <FuelField />}
          <DamagesField withAmounts={!isDelivery} />
          {unitId !== null && !whyNot(listFilled) && (
            <SelectField
              name="checklistId"
              label="CheckList de la unidad"
              span={2}
              load={checklistsOf(unitId)}
              placeholder="El que se llenó al revisarla"
            />
          )}
        </FieldGroup>
        <fieldset className="field-group">
          <legend>Fotos</legend>
          <Photos arrangement={arrangement} when={when} isReadOnly={isReadOnly} />
        </fieldset>
        <FieldGroup title="Conformidad">
          <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
          <SignatureField whose={isDelivery ? 'quien recibe' : 'quien devuelve'} />
        </FieldGroup>
      </Card>
      {aside && (
        <aside className="rental-aside" aria-label="Lo que agrega la devolución">
          {aside}
        </aside>
      )}
    </div>
  )
}
