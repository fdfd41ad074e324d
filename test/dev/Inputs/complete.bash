# Prints how lines are completed.
eval "$(./dev completion bash)"
# There is no line editor here whose options could be set.
compopt() { :; }
for line in './dev com' './dev help ts' './dev vsix u' './dev test test/Dial' \
    './dev ide docs/exa' './dev build tcp-op' './dev format x' './dev nothing x'; do
  read -ra COMP_WORDS <<<"$line"
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _tcp_dev
  echo "$line:${COMPREPLY[*]:+ }${COMPREPLY[*]}"
done
