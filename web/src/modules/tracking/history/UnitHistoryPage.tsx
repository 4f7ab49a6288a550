export function UnitHistoryPage() { return null }
