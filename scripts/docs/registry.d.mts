export interface RegistryItem {
  readonly name: string
  readonly registryDependencies: readonly string[]
  readonly files: readonly { readonly path: string; readonly content: string }[]
}
export interface Registry {
  readonly name: string
  readonly items: readonly unknown[]
}
export function registryFiles(): Record<string, RegistryItem | Registry>
export function serveJson(
  files: Readonly<Record<string, unknown>>,
  port?: number,
): Promise<{ url: string; stop(): void }>
