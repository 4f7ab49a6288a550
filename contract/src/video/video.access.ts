/** Who sees what cameras raised, of the units they see. */
export const viewEvents = 'camaras.eventos.view'
/** Who decides what an event was and has drivers coached. */
export const reviewEvents = 'camaras.eventos.update'
export const viewStatistics = 'camaras.estadisticas.view'
/** Who has reports of cameras sent. */
export const scheduleReports = 'camaras.estadisticas.update'
/** Who seals evidence and hands it out. */
export const sealEvidence = 'camaras.evidencia.create'
export const viewEvidence = 'camaras.evidencia.view'
