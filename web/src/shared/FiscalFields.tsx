import { Form } from 'antd'
import {
  cleanRfc,
  issuerRfc,
  nameWarning,
  regimeProblem,
  regimesFor,
  rfcDigitMatches,
  taxRegimes,
} from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { SelectField, TextField } from '../kit/form/fields.tsx'
import './fiscal-fields.css'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The RFC written in the form around, as the tax authority spells it; `isRfc`: it may be that of whoever invoices. */
export function useRfc(): { rfc: string; isRfc: boolean } {
  const written = text(Form.useWatch('rfc', Form.useFormInstance()))
  return { rfc: cleanRfc(written), isRfc: written !== '' && issuerRfc(written) === undefined }
}

/** Fields `rfc`, `postalCode`, `name` and `regime` of a taxpayer, each with what the tax authority would say of it. */
export function FiscalFields({
  labels,
  nameLength,
}: {
  labels: Record<'rfc' | 'postalCode' | 'name' | 'regime', string>
  nameLength: number
}) {
  const { rfc, isRfc } = useRfc()
  const warning = nameWarning(text(Form.useWatch('name', Form.useFormInstance())))
  return (
    <>
      <TextField
        name="rfc"
        label={labels.rfc}
        maxLength={16}
        hint={isRfc && !rfcDigitMatches(rfc) && <Warning text="El dígito verificador no coincide: revíselo." />}
      />
      <TextField name="postalCode" label={labels.postalCode} maxLength={5} />
      <TextField
        name="name"
        label={labels.name}
        span={2}
        maxLength={nameLength}
        hint={warning && <Warning text={warning} />}
      />
      <SelectField
        name="regime"
        label={labels.regime}
        span={2}
        options={(isRfc ? regimesFor(rfc) : taxRegimes).map(({ key, label }) => ({
          value: key,
          label: `${key} ${label}`,
        }))}
        rules={[
          {
            validator: async (_rule, value: unknown) => {
              const problem = isRfc && text(value) ? regimeProblem(text(value), rfc) : undefined
              if (problem) throw new Error(problem)
            },
          },
        ]}
      />
    </>
  )
}

const Warning = ({ text: words }: { text: string }) => <span className="field-warning">{words}</span>
