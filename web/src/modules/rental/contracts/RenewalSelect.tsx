import { Select } from 'antd'
import { updateArrangement } from '@arriero/contract/rental/arrangements.contract.ts'
import type { Arrangement } from '@arriero/contract/rental/arrangements.entities.ts'
import { renewals, type Renewal } from '@arriero/contract/rental/rental.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { arrangementChanged } from '../rental.data.ts'
import { renewalLook } from '../rental.words.ts'

const options = renewals.map(({ renewal, label }) => ({ value: renewal, label }))

/** Whether a customer goes on, as they answered. */
export function RenewalSelect({
  arrangement: { id, folio, customer, renewal, version },
}: {
  arrangement: Arrangement
}) {
  const refused = useWhyNot(updateArrangement)
  const answer = async (answered: Renewal) => {
    try {
      await arrangementChanged(await call(updateArrangement, { id, body: { renewal: answered, version } }))
      toast.success(`${folio}: ${renewalLook(answered).label.toLowerCase()}`)
    } catch (error) {
      toast.error(`No se guardó la respuesta de ${customer}`, { detail: errorText(error) })
    }
  }
  return (
    <Select
      size="small"
      className="renewal-select"
      aria-label={`Respuesta de ${customer} a la renovación de ${folio}`}
      value={renewal}
      options={options}
      disabled={refused !== undefined}
      title={refused ?? renewalLook(renewal).label}
      popupMatchSelectWidth={false}
      onChange={(chosen) => void answer(chosen)}
    />
  )
}
