import type { AttentionKind, ChangeKind, PanelPeriod } from '@arriero/contract/panel/control-panel.contract.ts'

/** Words of the panel's workbook. */
export const attentionTitles: Record<AttentionKind, string> = {
  alerts: 'Alertas graves sin atender',
  lateTrips: 'Viajes con retraso',
  driverlessTrips: 'Viajes sin conductor',
  sources: 'Fuentes con fallas',
  silentUnits: 'Unidades sin señal',
  expiredPolicies: 'Pólizas vencidas',
  expiredLicenses: 'Licencias vencidas',
  expiredSeals: 'Sellos digitales vencidos',
  expiringPolicies: 'Pólizas por vencer',
  expiringLicenses: 'Licencias por vencer',
  expiringSeals: 'Sellos digitales por vencer',
  mails: 'Correos no entregados',
}
export const changeTitles: Record<ChangeKind, string> = {
  alert: 'Alerta',
  trip: 'Viaje',
  unit: 'Unidad',
  source: 'Fuente',
}
export const periodTitles: Record<PanelPeriod, string> = {
  today: 'Hoy',
  week: 'Últimos 7 días',
  month: 'Últimos 30 días',
}
