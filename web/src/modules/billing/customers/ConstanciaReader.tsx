import { useId, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Form, Input } from 'antd'
import { IconFileUpload } from '@tabler/icons-react'
import {
  readConstanciaPdf,
  readConstanciaQr,
  type ReadConstancia,
} from '@arriero/contract/billing/customers/constancia.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { useFormContext, useSaving } from '../../../kit/form/form-state.ts'
import { date } from '../../../kit/format.ts'
import { billingPaths } from '../billing.paths.ts'

/** Fills the form from a constancia: its PDF, or the address in its QR. What it does not say stays as it is. */
export function ConstanciaReader({ own }: { own: number | undefined }) {
  const form = Form.useFormInstance()
  const { isReadOnly } = useFormContext()
  const { markChanged } = useSaving()
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const put = (values: object) => {
    form.setFieldsValue(values as never)
    markChanged()
  }
  const reading = useMutation({
    mutationFn: (given: File | string) =>
      typeof given === 'string'
        ? call(readConstanciaQr, { body: { text: given } })
        : call(readConstanciaPdf, { body: { file: given } }),
    onSuccess: ({ rfc, name, tradeName, postalCode, address, regimes }) => {
      const [only] = regimes.length === 1 ? regimes : []
      const said = { rfc, name, tradeName, postalCode, address, regime: only?.key }
      put(Object.fromEntries(Object.entries(said).filter(([, value]) => value)))
    },
  })
  if (isReadOnly) return null
  return (
    <div className="constancia">
      <input
        ref={input}
        id={field}
        type="file"
        hidden
        accept="application/pdf"
        aria-label="PDF de la constancia"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) reading.mutate(file)
          target.value = ''
        }}
      />
      <ActionButton
        for={readConstanciaPdf}
        icon={<IconFileUpload size={16} stroke={1.75} />}
        loading={reading.isPending}
        onClick={() => input.current?.click()}
      >
        Leer constancia en PDF
      </ActionButton>
      <Input
        aria-label="Dirección del QR de la constancia"
        placeholder="o pegue la dirección de su QR"
        maxLength={500}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text').trim()
          if (text) reading.mutate(text)
        }}
        onPressEnter={(event) => {
          event.preventDefault()
          const text = event.currentTarget.value.trim()
          if (text) reading.mutate(text)
        }}
      />
      {reading.error && <Alert type="error" showIcon title={errorText(reading.error)} role="alert" />}
      {reading.data && <Found read={reading.data} own={own} choose={(regime) => put({ regime })} />}
    </div>
  )
}

interface FoundProps {
  read: ReadConstancia
  own: number | undefined
  choose: (regime: string) => void
}

/** What was read, what speaks against it, and the regimes to choose from. */
function Found({ read: { rfc, issuedOn, warnings, regimes, customer }, own, choose }: FoundProps) {
  const regime: unknown = Form.useWatch('regime', Form.useFormInstance())
  const other = customer && customer.id !== own ? customer : undefined
  return (
    <Alert
      type={other || warnings.length > 0 ? 'warning' : 'success'}
      showIcon
      title={`Se leyó la constancia de ${rfc}${issuedOn ? `, del ${date(issuedOn)}` : ''}: revise los campos.`}
      description={
        <>
          {other && (
            <p>
              Ese RFC ya es de <Link to={`${billingPaths.customers}/${other.id}` as never}>{other.name}</Link>.
            </p>
          )}
          {warnings.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {regimes.length > 1 && (
            <div className="constancia-regimes" role="group" aria-label="Régimen con que se le factura">
              {regimes.map(({ key, label }) => (
                <Button
                  key={key}
                  size="small"
                  type={regime === key ? 'primary' : 'default'}
                  onClick={() => choose(key)}
                >
                  {key} {label}
                </Button>
              ))}
            </div>
          )}
        </>
      }
    />
  )
}
