import { PosScreen } from '../features/sales/pos/pos-screen.tsx'
import { BareTill } from './bare-till.tsx'

/** `/pos` (SHELL-005). */
export const PosTill = () => (
  <BareTill>
    <PosScreen />
  </BareTill>
)
