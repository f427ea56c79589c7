interface Component {
  group?: string
  name: string
  version: string
}
export function shippedPackages(): Set<string>
export function billOfMaterials(): Promise<{ components: Component[] }>
