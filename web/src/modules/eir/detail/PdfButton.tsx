import { Button, Dropdown } from 'antd'
import { IconFileTypePdf } from '@tabler/icons-react'
import { receiptPdf } from '@arriero/contract/eir/eir.contract.ts'
import type { Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { useIssuers } from '../eir.data.ts'

async function savePdf(id: number, socialReasonId?: number): Promise<void> {
  try {
    download(await overlay('Preparando el PDF…', call(receiptPdf, { id, query: { socialReasonId } })))
  } catch (error) {
    toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
  }
}

/** A receipt as a paper; of several social reasons one is chosen, the receipt's own first. */
export function PdfButton({ receipt: { id, socialReasonId } }: { receipt: Receipt }) {
  const issuers = useIssuers()
  const button = { icon: <IconFileTypePdf size={16} stroke={1.75} />, children: 'PDF' }
  if (issuers.length < 2) return <Button {...button} onClick={() => void savePdf(id)} />
  const own = issuers.find((one) => one.id === socialReasonId)
  const items = [
    { key: 'own', label: own?.name ?? 'Membrete de la cuenta', onClick: () => void savePdf(id) },
    ...issuers
      .filter((one) => one !== own)
      .map(({ id: issuer, name }) => ({ key: issuer, label: name, onClick: () => void savePdf(id, issuer) })),
  ]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button {...button} />
    </Dropdown>
  )
}
