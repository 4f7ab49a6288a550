import { useId, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { IconPaperclip, IconTrash, IconUpload } from '@tabler/icons-react'
import type { deletePaymentProof, uploadPaymentProof } from '@arriero/contract/billing/payments/payments.contract.ts'
import type {
  uploadCreditNoteProof,
  deleteCreditNoteProof,
} from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { Proof } from '@arriero/contract/billing/payments/payments.entities.ts'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { documentsChanged } from '../documents/document-kind.ts'

interface ProofsCardProps {
  title: string
  id: number
  proofs: readonly Proof[]
  upload: typeof uploadPaymentProof | typeof uploadCreditNoteProof
  remove: typeof deletePaymentProof | typeof deleteCreditNoteProof
}

/** Files that prove it: pictures or PDF. */
export function ProofsCard({ title, id, proofs, upload, remove }: ProofsCardProps) {
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const failed = (error: unknown) => toast.error('No se guardó el archivo', { detail: errorText(error) })
  const sending = useMutation({
    mutationFn: (file: File) => call(upload, { body: { id, file } }),
    onSuccess: documentsChanged,
    onError: failed,
  })
  const removing = useMutation({
    mutationFn: (proofId: number) => call(remove, { id: proofId }),
    onSuccess: documentsChanged,
    onError: failed,
  })
  return (
    <Card title={title}>
      <div className="pay-proofs">
        {proofs.length === 0 && <p className="muted">Sin archivos.</p>}
        <ul>
          {proofs.map((proof) => (
            <li key={proof.id}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />
              <a href={proof.url} target="_blank" rel="noreferrer" title={`${dateTime(proof.at)} ${proof.by ?? ''}`}>
                {proof.name}
              </a>
              <span className="spacer" />
              <ActionButton
                for={remove}
                type="text"
                size="small"
                aria-label={`Quitar ${proof.name}`}
                icon={<IconTrash size={16} stroke={1.75} />}
                loading={removing.isPending}
                onClick={() => removing.mutate(proof.id)}
              />
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={field}
          type="file"
          hidden
          accept={documentTypes.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) sending.mutate(file)
            target.value = ''
          }}
        />
        <ActionButton
          for={upload}
          icon={<IconUpload size={16} stroke={1.75} />}
          loading={sending.isPending}
          onClick={() => input.current?.click()}
        >
          Adjuntar
        </ActionButton>
      </div>
    </Card>
  )
}
