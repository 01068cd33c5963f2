import { Button as BaseButton } from '@base-ui/react/button'
import { cn } from '@/lib/utils'

const VARIANTS = {
  default: 'bg-primary text-primary-foreground hover:bg-primary/90',
  outline: 'border bg-background shadow-xs hover:bg-accent hover:text-accent-foreground',
  secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary/80',
  ghost: 'hover:bg-accent hover:text-accent-foreground',
}

const SIZES = { default: 'h-9 px-4', sm: 'h-8 px-3' }

type ButtonProps = BaseButton.Props & { className?: string } & {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
}

export function Button({
  variant = 'default',
  size = 'default',
  className,
  ...props
}: ButtonProps) {
  return (
    <BaseButton
      data-slot="button"
      {...props}
      className={cn(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-md text-sm font-medium tracking-wide whitespace-nowrap',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
    />
  )
}
