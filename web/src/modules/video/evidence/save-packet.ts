import { downloadEvidence, evidencePdf, type EvidenceRow } from '@arriero/contract/video/evidence.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { freshenEvidence } from './evidence.data.ts'

const saver =
  (from: typeof downloadEvidence | typeof evidencePdf, failed: string) =>
  async ({ id }: Pick<EvidenceRow, 'id'>): Promise<void> => {
    try {
      download(await call(from, { id }))
    } catch (error) {
      toast.error(failed, { detail: errorText(error) })
    }
    // It left a line in its custody.
    await freshenEvidence()
  }

export const savePacket = saver(downloadEvidence, 'No se pudo descargar el paquete')
export const savePaper = saver(evidencePdf, 'No se pudo preparar la constancia')
