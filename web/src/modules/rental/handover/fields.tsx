import { Button, Input, InputNumber, Segmented } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import { fullTank } from '@arriero/contract/rental/rental.rules.ts'
import type { DeliveryDraft } from '@arriero/contract/rental/steps.contract.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { fuelWords } from '../rental.words.ts'
import { SignaturePad } from './SignaturePad.tsx'

const eighths = Array.from({ length: fullTank + 1 }, (_, at) => ({
  value: at,
  label: at === 0 ? 'Vacío' : at === fullTank ? 'Lleno' : fuelWords(at),
}))

/** How full the tank is, in eighths. */
export const FuelField = () => (
  <Field name="fuel" label="Combustible" span={2} required={false} words={(value) => fuelWords(value as number | null)}>
    <Fuel />
  </Field>
)
function Fuel({ value, onChange }: { value?: number | null; onChange?: (value: number) => void }) {
  const { isReadOnly } = useFormContext()
  return (
    <Segmented
      block
      className="fuel"
      aria-label="Combustible"
      disabled={isReadOnly}
      options={eighths}
      // None is chosen until somebody looked.
      value={value ?? -1}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

type Damages = NonNullable<DeliveryDraft['damages']>
const mostDamages = 40

/** What is broken or missing, and what it costs where somebody knows. */
export const DamagesField = ({ withAmounts }: { withAmounts: boolean }) => (
  <Field
    name="damages"
    label="Daños"
    span={2}
    required={false}
    words={(value) => (value as Damages | undefined)?.map(({ text }) => text).join(', ') || 'Ninguno'}
  >
    <DamageList withAmounts={withAmounts} />
  </Field>
)
interface DamageListProps {
  value?: Damages
  onChange?: (value: Damages) => void
  withAmounts: boolean
}
function DamageList({ value = [], onChange, withAmounts }: DamageListProps) {
  const { isReadOnly } = useFormContext()
  const set = (at: number, change: Partial<Damages[number]>) =>
    onChange?.(value.map((one, other) => (other === at ? { ...one, ...change } : one)))
  return (
    <div className="damages">
      {value.map(({ text, amount }, at) => (
        <div className="damage" key={at}>
          <Input
            aria-label={`Daño ${at + 1}`}
            placeholder="Golpe en la puerta derecha"
            maxLength={200}
            disabled={isReadOnly}
            value={text}
            onChange={(event) => set(at, { text: event.target.value })}
          />
          {withAmounts && (
            <InputNumber
              aria-label={`Costo del daño ${at + 1}`}
              prefix="$"
              min={0}
              max={9_999_999}
              precision={2}
              controls={false}
              disabled={isReadOnly}
              value={amount ?? null}
              onChange={(cost) => set(at, { amount: cost ?? 0 })}
            />
          )}
          {!isReadOnly && (
            <Button
              type="text"
              aria-label={`Quitar el daño ${at + 1}`}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange?.(value.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && value.length < mostDamages && (
        <Button
          type="dashed"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange?.([...value, { text: '' }])}
        >
          {value.length === 0 ? 'Sin daños; anotar uno' : 'Otro daño'}
        </Button>
      )}
    </div>
  )
}

const isSigned = (value: Partial<Signature> | undefined) => (value?.strokes?.length ?? 0) > 0

/** Name and signature of who takes it or brings it back; neither or both. */
export const SignatureField = ({ whose }: { whose: string }) => (
  <Field
    name="signature"
    label={`Nombre de ${whose}`}
    span={2}
    required={false}
    isReshaped
    words={(value) => (value as Signature | undefined)?.name ?? '—'}
    rules={[
      {
        validator: (_rule, value: Partial<Signature> | undefined) =>
          isSigned(value) && !value?.name?.trim()
            ? Promise.reject(new Error('Escriba el nombre de quien firma'))
            : Promise.resolve(),
      },
    ]}
  >
    <NameAndSignature />
  </Field>
)
interface NameAndSignatureProps {
  id?: string
  value?: Partial<Signature>
  onChange?: (value: Partial<Signature>) => void
}
function NameAndSignature({ id, value, onChange }: NameAndSignatureProps) {
  const { isReadOnly } = useFormContext()
  return (
    <div className="name-and-signature">
      <Input
        id={id}
        maxLength={160}
        disabled={isReadOnly}
        value={value?.name ?? ''}
        onChange={({ target }) => onChange?.({ ...value, name: target.value })}
      />
      {!isReadOnly && (
        <SignaturePad value={value?.strokes ?? []} onChange={(strokes) => onChange?.({ ...value, strokes })} />
      )}
    </div>
  )
}

/** A signature as the call takes it; a name alone is none. */
export const signatureOf = (value: Partial<Signature> | undefined): Signature | undefined =>
  isSigned(value) && value?.name?.trim() ? { name: value.name.trim(), strokes: value.strokes! } : undefined
